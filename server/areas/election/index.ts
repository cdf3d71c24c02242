/** Elections from the request to the approved result, and votes whose ballots nobody can trace. Domain-party 1.6, 1.7. */
import { electionTexts } from 'contract/election/texts.ts';
import { pageWords } from 'contract/election/page-words.ts';
import { area } from '../../kit/registry.ts';
import { ballotRoute, castRoute, myVotesRoute, previewRoute, votedIn } from './ballot.ts';
import { candidateRules } from './candidate.ts';
import { closeDueVotes } from './close-due.ts';
import { countRoute, readCountRoute } from './counting.ts';
import { electionComputed, electionRules } from './election.ts';
import { electionHandler } from './process.ts';
import { resultRoute, voteComputed } from './results.ts';
import { electorsRoute, saveElectorsRoute } from './roll.ts';
import { openBoxRoute, takeCodeRoute } from './scrutiny.ts';
import { statisticsRoute } from './statistics.ts';
import { voteHandler } from './vote-process.ts';
import { voteSessionRules } from './vote-session.ts';
import { electionDocuments } from './documents.ts';
import { plantVotes } from './demonstration/votes.ts';
import * as tables from './tables.ts';

export { boxOf, makeBox, openBallots, putIn, restoredVotes } from './box.ts';

export const election = area({
  texts: electionTexts,
  pageWords,
  tables,
  demonstrate: [{ name: 'votes', after: 'transfers', make: plantVotes }],
  documents: electionDocuments,
  rules: [electionRules, candidateRules, voteSessionRules],
  computed: [electionComputed, voteComputed],
  processes: [electionHandler, voteHandler],
  jobs: [closeDueVotes],
  silentSteps: [{ bizType: 'HJ_VOTE', step: 'cast', taken: votedIn }],
  routes: [
    electorsRoute,
    saveElectorsRoute,
    myVotesRoute,
    ballotRoute,
    previewRoute,
    castRoute,
    takeCodeRoute,
    openBoxRoute,
    readCountRoute,
    countRoute,
    resultRoute,
    statisticsRoute,
  ],
});
