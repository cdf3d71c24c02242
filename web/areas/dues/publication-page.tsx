/** 收支公示: the page of what is laid before the members, with its paper. */
import { duesPublicationProcess } from 'contract/dues/dues-publication.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';

const leads = {
  publish: '取台账中该年度的收支，向本组织及所属党员公示；公示后不再变动。',
  withdraw: '撤下后党员不再看到，可以重新公示该年度。',
};
const layout = (): ProcessLayout => ({
  countWord: '份',
  leads,
});
export const DuesPublicationDetail = () => <ProcessPage process={duesPublicationProcess} layout={layout} />;
