/** 变更学工号: the action on a person, from the page of the person or of the member. */
import { Suspense, useState, type ReactNode } from 'react';
import { changeNumber } from 'contract/person/actions.ts';
import { person } from 'contract/person/person.ts';
import { lazy } from '../../kit/ui/lazy.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import type { MoreAction } from '../../kit/ui/more.tsx';
import type { Row } from '../../kit/data/row.ts';

const ActionDialog = lazy(async () => ({
  default: (await import('../../kit/process/action-dialog.tsx')).ActionDialog,
}));

const words = {
  number: { help: '原号留作曾用号，仍可查到' },
  secondNumber: { help: '在职攻读等同时使用的号码；停用时清空' },
  personType: { help: '转为教职工时，同时进入教师信息' },
  isMistake: { isWide: true, help: '选“是”后，原号可以登记给真正的使用人' },
};

/** The action for who may do it today, and the dialog it opens. */
export function useChangeNumber(row: Row): { actions: MoreAction[]; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = useMay()(person, changeNumber.name);
  return {
    actions: mayChange ? [{ key: changeNumber.name, label: changeNumber.label, run: () => setIsOpen(true) }] : [],
    dialog: isOpen && (
      <Suspense>
        <ActionDialog
          action={changeNumber}
          row={row}
          title={`变更${String(row['name'])}的学工号`}
          verb="变更学工号"
          lead="换号、转为教职工或在职攻读时办理。以原号为用户名的登录账号随之改名；导入和统一身份认证按新号对应。"
          words={words}
          at="number"
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  };
}
