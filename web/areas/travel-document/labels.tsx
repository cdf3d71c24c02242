/** 条码标签: a sheet of labels to stick on the covers; the number of the document stands on none. Domain-cadre 1.13. */
import { useState } from 'react';
import { labelOf } from 'contract/travel-document/codes.ts';
import { QrCode } from '../../kit/field/files/qr-code.tsx';
import type { List } from '../../kit/list/list.ts';
import { Printed } from '../../kit/ui/printed.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import './labels.css';

type Labelled = readonly (readonly [id: string, name: string])[];

const Sheet = ({ of }: { of: Labelled }) => (
  <div className="label-print">
    {of.map(([id, name]) => (
      <figure key={id} className="document-label">
        <QrCode text={labelOf(id)} label={`${name}的条码`} />
        <figcaption>
          <b>{labelOf(id)}</b>
          <span>{name}</span>
        </figcaption>
      </figure>
    ))}
  </div>
);

/** Prints the labels of the chosen documents. */
export function PrintLabels({ list }: { list: List }) {
  const [printed, print] = useState<Labelled | null>(null);
  return (
    <>
      <RowButton label="打印标签" run={() => print([...list.selection.now()])} />
      {printed && (
        <Printed onPrinted={() => print(null)}>
          <Sheet of={printed} />
        </Printed>
      )}
    </>
  );
}
