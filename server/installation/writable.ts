/** Whether what people upload can be kept: told at the start, while somebody looks. */
import { access, constants, mkdir } from 'node:fs/promises';
import { CommandRefusal } from './refusal.ts';

export async function checkWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CommandRefusal(
      `数据目录 ${folder} 不可写（${code}）。请让运行服务的用户可以写入该目录，或用 DATA_DIR 指定另一目录后重新启动。`,
    );
  }
}
