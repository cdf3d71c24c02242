/** 我的挂职: the own terms, and a report for each month, written on the phone. Domain-cadre 1.11. */
import { readOwnSecondments } from 'contract/appointment/own-secondment.ts';
import { MyPage } from '../../kit/own/my-page.tsx';
import { OwnRows } from '../../kit/own/own-rows.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './my-secondment.css';
import { OwnTerm } from './own-term.tsx';

export const MySecondment = () => (
  <MyPage read={readOwnSecondments} what="我的挂职" otherwise="需要填写挂职月报时，请联系组织部。">
    {({ content }) => (
      <OwnRows
        rows={content}
        blank={
          <EmptyState isCard picture="tray" title="没有挂职">
            派出挂职后，在这里填写每月月报。
          </EmptyState>
        }
      >
        {one => <OwnTerm of={one} />}
      </OwnRows>
    )}
  </MyPage>
);
