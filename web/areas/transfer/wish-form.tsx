/** A member's own wish to go to an organisation outside the school. */
import { Button } from 'antd';
import { requestTransfer } from 'contract/transfer/calls.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useKeptCallForm } from '../../kit/form/kept-call-dialog.tsx';
import { isBlank } from '../../kit/data/faults.ts';
import { DraftNote } from '../../kit/form/drafts/draft-words.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import '../../kit/ui/form.css';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import { RegionInput } from './region-input.tsx';

type Name = keyof typeof transfer.fields;
const names: Name[] = [
  'type',
  'reason',
  'toCommittee',
  'toOrganisationName',
  'toRegion',
  'toContact',
  'toPhone',
  'duesPaidTo',
  'leaveOn',
  'remark',
];
const required = names.filter(name => !['toContact', 'toPhone', 'duesPaidTo', 'leaveOn', 'remark'].includes(name));
const asked = Object.fromEntries(names.map(name => [name, transfer.fields[name]]));
const words: Record<string, FieldWords> = {
  type: { only: ['2', '3', '4'] },
  toCommittee: { help: '接收基层党委全称，先与对方联系核对' },
  toOrganisationName: { help: '接收党支部全称' },
  toRegion: { help: '省、自治区、直辖市', input: RegionInput },
  toPhone: { help: '手机号，或带区号的座机号' },
  duesPaidTo: { help: '留空按党费台账填写' },
};

export function WishForm({ onClose }: { onClose(): void }) {
  const form = useKeptCallForm({
    label: '转接申请',
    kept: { resource: transfer, id: 'new:request' },
    fields: asked,
    initial: { type: '4' },
    required,
    send: (values, confirmed) => call(requestTransfer, { body: { ...values, confirmed } as never }, { silent: true }),
    onDone: () => {
      toast('已提交，等待支部审核');
      onClose();
    },
  });
  const isMissing = required.some(name => isBlank(form.values[name]));
  return (
    <form
      className="card form-card"
      aria-label="申请转出"
      noValidate
      onSubmit={event => (event.preventDefault(), void form.submit())}
    >
      <div className="form-body">
        <fieldset>
          <legend>申请转出</legend>
          <RowFields form={form} names={names} words={words} isPage />
        </fieldset>
      </div>
      <footer className="form-foot">
        <span>
          提交后由所在支部审核。 <DraftNote state={form.draft.state} />
        </span>
        <Button onClick={onClose}>取消</Button>
        <SaveButton form={form} verb="提交" isIdle={isMissing} />
      </footer>
    </form>
  );
}
