/** 党建工作通报: every figure of those whose lists the reader reaches, with the list of the moment it was computed. */
import { permissionOf } from 'contract/kit/permission.ts';
import { bulletin } from 'contract/statistics/bulletin.ts';
import { bulletinFigures, type BulletinFigure } from 'contract/statistics/bulletin-figures.ts';
import { spanOf } from 'contract/statistics/bulletin-period.ts';
import { listOf, type Source, type Told } from './told.ts';

export const bulletins: Source = async ({ ask, may }) => {
  const { status, body } = await ask('GET', `/${bulletin.path}`);
  const figures: Told[] = [];
  for (const { id, title, organisationId, period, firstMonth } of status === 200 ? body.content : []) {
    const { figures: told, isReached } = (await ask('GET', `/${bulletin.path}/${id}/content`)).body;
    if (!isReached) continue;
    const all: Record<string, BulletinFigure> = bulletinFigures(organisationId, spanOf({ period, firstMonth }));
    for (const [name, { label, of, filters }] of Object.entries(all)) {
      // Whoever reads every bulletin does not keep every register.
      if (!may(permissionOf(of, 'read'))) continue;
      const list = listOf(of, { ...filters(told.day), asOf: [told.at] });
      figures.push({ name: `${label} ${title} ${organisationId}`, count: told.counts[name] ?? 0, list });
    }
  }
  return { figures };
};
