import { text } from 'contract/kit/field.ts';
import { applyOwn, type OwnDocument } from 'contract/travel-document/calls.ts';
import { documentUses } from 'contract/travel-document/codes.ts';
import { asked, travelApplication } from 'contract/travel-document/travel-application.ts';
import { call } from '../../client/http.ts';
import { KeptCallDialog } from '../../kit/form/kept-call-dialog.tsx';
import { askedWords } from './asked-words.ts';

const fields = { ...asked, documentIds: text('使用证件', { required: true, max: 400 }) };

/** A new application of the own; the documents are chosen from those that are kept. */
export function Applying({ documents, onClose }: { documents: readonly OwnDocument[]; onClose(): void }) {
  const options = documents.map(({ id, name, number }) => ({ value: id, label: `${name} ${number}` }));
  return (
    <KeptCallDialog
      kept={{ resource: travelApplication, id: 'new:apply' }}
      title="申请出国（境）"
      verb="提交申请"
      lead="提交后依次由所在单位、纪委、组织部办理，批准后到组织部领取证件。"
      fields={fields}
      initial={{ documentUse: documentUses.travel, ...(options.length === 1 && { documentIds: options[0]?.value }) }}
      words={{
        ...askedWords,
        documentIds: { ...askedWords.documentIds, options, isSeveral: true, isWide: true },
      }}
      send={({ documentIds, ...values }, confirmed) =>
        call(
          applyOwn,
          { body: { ...values, documentIds: String(documentIds).split(';'), confirmed } },
          { silent: true },
        )
      }
      done={() => '申请已提交，等待所在单位审批'}
      onClose={onClose}
    />
  );
}
