/**
 * A reason not to start, said in one sentence that tells what happened and what to do.
 * Whoever starts the program prints the message alone, without a stack, and exits with 1.
 */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}

const ofDisk: Record<string, (path: string) => string> = {
  EACCES: path => `没有权限读写 ${path}。请让运行本程序的用户有权读写该位置（chown 或 chmod）后重试。`,
  EPERM: path => `没有权限读写 ${path}。请让运行本程序的用户有权读写该位置（chown 或 chmod）后重试。`,
  EROFS: path => `${path} 所在的磁盘是只读的。请换一个可写的位置后重试。`,
  ENOSPC: path => `磁盘空间不足，没有写完${path ? ` ${path}` : ''}。请腾出空间或换一个位置后重试。`,
  EDQUOT: path => `超出磁盘配额，没有写完${path ? ` ${path}` : ''}。请腾出空间或换一个位置后重试。`,
  ENOENT: path => `没有找到 ${path}。请检查路径后重试。`,
  ENOTDIR: path => `${path} 不是文件夹。请检查路径后重试。`,
  EISDIR: path => `${path} 是文件夹，需要的是文件。请检查路径后重试。`,
};
const ofDatabase: Record<string, string> = {
  '42501':
    '数据库用户的权限不足：需要在数据库中建模式，并在 public 中建表。请由数据库管理员执行 grant create on database 和 grant create on schema public 后重试。',
  '53100': '数据库所在的磁盘空间不足。请腾出空间后重试。',
  '53300': '数据库的连接数已满。请稍后重试，或增大 max_connections。',
};

/** What the disk or the database refused, as a sentence; null for whatever else went wrong. */
export function sentenceOfMachine(error: unknown): string | null {
  const { code, path, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const told = code === undefined ? undefined : (ofDisk[code]?.(path ?? '') ?? ofDatabase[code]);
  return told ?? (cause ? sentenceOfMachine(cause) : null);
}
