/** A call whose words take a while to write: they are kept as those of a record are, and offered when the dialog opens again. */
import type { Resource } from 'contract/kit/resource.ts';
import { toast } from '../../client/notice.ts';
import { useCallForm, type CallDialogProps, type CallFormOptions } from './call-form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDraft } from './drafts/draft-keeper.ts';

export interface Kept {
  resource: Resource;
  /** `new:apply`: what is begun for one purpose is offered for no other. */
  id: string;
}

export function useKeptCallForm<A>({ kept, onDone, ...options }: CallFormOptions<A> & { kept: Kept }) {
  const form = useCallForm({
    ...options,
    isKept: true,
    onDone(answer, values) {
      draft.drop();
      onDone(answer, values);
    },
  });
  const changes = form.isDirty ? Object.fromEntries(form.names.map(name => [name, form.values[name] ?? null])) : {};
  const draft = useDraft({ ...kept, row: {}, changes });
  const takeDraft = () => {
    for (const [name, value] of Object.entries(draft.found?.changes ?? {})) form.set(name, value);
    draft.settle();
  };
  return { ...form, draft, takeDraft };
}

export function KeptCallDialog<A>(props: CallDialogProps<A> & { kept: Kept }) {
  const { title, verb, lead, words, done, onClose, ...options } = props;
  const form = useKeptCallForm({
    ...options,
    label: title,
    onDone(answer, values) {
      const told = done(answer, values);
      if (told) toast(told);
      onClose();
    },
  });
  const said = { ...(lead && { lead }), ...(words && { words }) };
  return <FormDialog {...{ form, title, verb, onClose, ...said }} names={form.names} onSave={form.submit} />;
}
