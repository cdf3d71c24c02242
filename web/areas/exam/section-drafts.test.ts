/** Turning between drawn and chosen parts loses none of them and leaves none where it is not seen. */
import { expect, test } from 'vitest';
import { newAutomatic, newManual, turned } from './section-drafts.ts';

const drawn = { ...newAutomatic(), count: 10 };
const chosen = { ...newManual(), topicIds: ['7'] };

test('parts that are drawn stand aside while parts are chosen, and come back', () => {
  const first = turned(JSON.stringify([drawn]), [], true);
  expect(first).toEqual({ sections: [], aside: [drawn] });
  const back = turned(JSON.stringify([chosen]), first.aside, false);
  expect(back).toEqual({ sections: [drawn], aside: [chosen] });
  expect(turned(null, back.aside, true)).toEqual({ sections: [chosen], aside: [] });
});

test('what is of the way that is chosen stays as it is', () => {
  expect(turned(JSON.stringify([drawn]), [], false)).toEqual({ sections: [drawn], aside: [] });
});
