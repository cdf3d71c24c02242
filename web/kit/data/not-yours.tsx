import { PageHead } from '../../client/page-head.tsx';
import { EmptyState } from '../ui/states.tsx';

/** In place of a page of writing, for who came by its address without the right: a link alone opens nothing. */
export const NotYours = ({ what }: { what: string }) => (
  <div className="detail-page">
    <PageHead />
    <EmptyState isCard picture="search" title={`您不能${what}`}>
        可以在列表中查看。需要开通权限请联系本单位管理员。
      </EmptyState>
  </div>
);
