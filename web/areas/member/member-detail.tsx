import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { appraisalResult } from 'contract/appraisal/appraisal-result.ts';
import { correctMember } from 'contract/member/actions.ts';
import { keyFields } from 'contract/member/correctable.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { DocumentMenu } from '../../kit/documents/document-menu.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { More, type MoreAction } from '../../kit/ui/more.tsx';
import { useReset } from '../account/index.ts';
import { useMemberDues } from '../dues/index.ts';
import type { RecordTab } from '../../kit/record/record-body.tsx';
import { recordTabsOf, useChangeNumber, usePersonRecords } from '../person/index.ts';
import { correctionOf } from './correction-address.ts';
import { MemberCard } from './member-card.tsx';
import { CategoryMark, StatusMark } from './marks.tsx';
import { facts } from './sections.ts';
import { words } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const own = {
  memberCategory: (row: Row) => <CategoryMark row={row} />,
  partyStatus: (row: Row) => <StatusMark row={row} />,
};

/** Key fields go by a correction order; what was registered in the wrong place is put right at once. */
const correctPlace = {
  ...correctMember,
  input: Object.fromEntries(
    Object.entries(correctMember.input).filter(([name]) => !(keyFields as readonly string[]).includes(name)),
  ),
};

interface ActionsProps {
  row: Row;
  /** Actions that open a dialog of the page. */
  rare: readonly MoreAction[];
}
/** What is done every day stands as a button, the one that fits the reader's right most last; the rest waits behind 更多. */
function Actions({ row, rare }: ActionsProps) {
  const navigate = useNavigate();
  const may = useMay();
  const mayEdit = may(partyMember, 'update');
  const mayRequest = may(memberCorrection, 'create');
  const request = () => void navigate(correctionOf(row.id));
  return (
    <>
      <DocumentMenu resource={partyMember} id={row.id} />
      {may(memberStatusChange, 'create') && (
        <GoButton label="状态变更" to={`/member/status-change/form?memberId=${row.id}`} />
      )}
      {may(transfer, 'create') && <GoButton label="办理转出" to={`/member/transfer/out/form?memberId=${row.id}`} />}
      <More
        actions={[...(mayEdit && mayRequest ? [{ key: 'request', label: '申请更正', run: request }] : []), ...rare]}
      />
      {mayEdit ? (
        <GoButton label="编辑党员信息" to={`/member/list/form?id=${row.id}`} type="primary" icon={<EditOutlined />} />
      ) : (
        mayRequest && (
          <Button type="primary" onClick={request}>
            申请更正
          </Button>
        )
      )}
    </>
  );
}

/** The final grades of every year. */
function useAppraisals(memberId: string): RecordTab[] {
  const may = useMay();
  if (!may(appraisalResult, 'read')) return [];
  const results = (
    <RelatedRows
      resource={appraisalResult}
      what="民主评议结果"
      query={{ memberId, sort: 'year,desc' }}
      columns={['year', 'grade', 'noGradeReason', 'organisationId', 'opinion', 'decidedOn']}
      firstUse={{ title: '还没有民主评议结果', text: '评议批次公示期满归档后，评定等次记在这里。' }}
    />
  );
  return [{ key: 'appraisals', label: '民主评议', children: results }];
}

function Member({ row }: { row: Row }) {
  /** The field the correction begins at; empty for the first one, null while it is closed. */
  const [corrected, correct] = useState<string | null>(null);
  const records = usePersonRecords(row.id);
  const tabs = [...(records ? recordTabsOf(row.id, records) : []), ...useMemberDues(row.id), ...useAppraisals(row.id)];
  const mayCorrect = useMay()(partyMember, 'correct');
  const number = useChangeNumber(row);
  const password = useReset(row.id, String(row.name));
  const place = mayCorrect ? [{ key: 'correct', label: '更正去向', run: () => correct('') }] : [];
  const rare = [...place, ...number.actions, ...password.actions];
  return (
    <RecordView
      resource={partyMember}
      row={row}
      title={String(row.name)}
      actions={<Actions row={row} rare={rare} />}
      card={<MemberCard row={row} onCorrect={correct} />}
      sections={facts}
      own={own}
      tabs={tabs}
    >
      {corrected !== null && (
        <ActionDialog
          action={correctPlace}
          row={row}
          title={`更正${String(row.name)}的去向`}
          verb="保存更正"
          lead="所在党支部、类别和党籍状态录错时，由组织部依据档案材料更正，更正前后的内容和原因都会留痕。正常变动请办理转接或状态变更。"
          words={words}
          at={corrected}
          onClose={() => correct(null)}
        />
      )}
      {number.dialog}
      {password.dialogs}
    </RecordView>
  );
}

/** 党员详情; as mock 04. */
export const MemberDetail = () => <RecordPage resource={partyMember} of={Member} />;
