/** Turning the pages of a list; the same everywhere, narrow on a phone. */
import { Pagination } from 'antd';
import { useIsMobile } from '../../client/device.ts';

interface Props {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  turn: (page: number) => void;
  /** Lists whose pages people may make longer. */
  sizes?: { offered: readonly number[]; choose: (size: number) => void };
}

export function Pages({ page, size, total, turn, sizes }: Props) {
  const isPhone = useIsMobile();
  return (
    <Pagination
      size="small"
      current={page + 1}
      pageSize={size}
      total={total}
      simple={isPhone}
      hideOnSinglePage={!sizes || total === 0}
      showSizeChanger={sizes !== undefined && !isPhone}
      showQuickJumper={!isPhone && total > size * 5}
      pageSizeOptions={[...(sizes?.offered ?? [])]}
      onChange={(next, nextSize) => (nextSize === size ? turn(next - 1) : sizes?.choose(nextSize))}
    />
  );
}
