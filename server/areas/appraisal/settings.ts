/** What the school has set for appraisals; where it says something that cannot be read, what an installation begins with. */
import { firstLevelScore, firstScoreMap, firstWeights, readNumbers } from 'contract/appraisal/scores.ts';
import { settingOf } from '../../kit/setting.ts';
import type { Connection } from '../../kit/database/connection.ts';

async function numbersOf(connection: Connection, key: string, first: string): Promise<number[]> {
  const count = first.split(',').length;
  return readNumbers(await settingOf(connection, key, first), count) ?? readNumbers(first, count) ?? [];
}

export const weightsSet = (connection: Connection) => numbersOf(connection, 'py.weights', firstWeights);
export const scoreMap = (connection: Connection) => numbersOf(connection, 'py.scoreMap', firstScoreMap);
export const levelScore = (connection: Connection) => numbersOf(connection, 'py.levelScore', firstLevelScore);
