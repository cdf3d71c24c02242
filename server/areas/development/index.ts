/** The area of development: 25 steps from the application to full membership, plan and books. */
import { inspectAccompanied, readAccompanied } from 'contract/development/accompanied.ts';
import { stockBooks } from 'contract/development/application-book.ts';
import * as calls from 'contract/development/calls.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { enterTraining } from 'contract/development/training.ts';
import { developmentTexts } from 'contract/development/texts.ts';
import * as offers from 'contract/development/actions.ts';
import { pageWords } from 'contract/development/page-words.ts';
import { area, type Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { find } from '../../kit/resource/read.ts';
import { timeline } from '../../kit/write/trace.ts';
import { notFound } from '../../kit/refusal.ts';
import { accompanied, inspect } from './accompanied.ts';
import { applyInPerson, register } from './application.ts';
import { takeTogether } from './batch.ts';
import { offersFor } from './batch-offer.ts';
import { departureRules } from './departures.ts';
import { boardOf } from './board.ts';
import { spoiling, stock } from './book.ts';
import { recordHandler } from './actions.ts';
import { partRules } from './parts.ts';
import { ownProcess, processOf } from './process.ts';
import { quotaHandler, quotaRollup, quotaRules } from './quota.ts';
import { allocate, quotaTree } from './quota-tree.ts';
import { recordComputed, recordRollup } from './record.ts';
import { reviewing } from './reading.ts';
import { statisticsOf } from './statistics.ts';
import { takeOverAll } from './take-over-job.ts';
import { probationRules } from './take-over-rules.ts';
import { developmentWatches } from './watches.ts';
import { confirm, sendBack, submit } from './step.ts';
import { enterResults } from './training.ts';
import { undoSteps } from './undo.ts';
import { ownWayIntoTheParty } from './asked.ts';
import { developmentDocuments } from './documents.ts';
import { developmentListeners } from './carry-records.ts';
import { plantBooks } from './demonstration/books.ts';
import { plantEndings } from './demonstration/endings.ts';
import { plantPlan } from './demonstration/plan.ts';
import * as tables from './tables.ts';

const askedOf = ({ params, body }: { params: { id: string; n: string }; body: Values }) => ({
  id: params.id,
  no: /^\d{1,2}$/.test(params.n) ? Number(params.n) : 0,
  input: body,
});

export const development = area({
  texts: developmentTexts,
  pageWords,
  tables,
  offers,
  demonstrate: [
    { name: 'books', after: 'graduates', make: plantBooks },
    { name: 'endings', after: 'books', make: plantEndings },
    { name: 'plan', after: 'claims', make: plantPlan },
  ],
  documents: developmentDocuments,
  ownMatters: [ownWayIntoTheParty],
  rules: [...partRules, quotaRules, probationRules, departureRules],
  computed: [recordComputed],
  rollups: [recordRollup, quotaRollup],
  processes: [recordHandler, quotaHandler],
  actions: [reviewing, spoiling],
  listeners: developmentListeners,
  watches: developmentWatches,
  jobs: [takeOverAll],
  routes: [
    serve(calls.registerApplication, ({ tx, body, status }) => {
      status(201);
      return register(tx, body);
    }),
    serve(calls.apply, ({ tx, body, status }) => {
      status(201);
      return applyInPerson(tx, body);
    }),
    serve(calls.submitStep, ({ tx, ...call }) => submit(tx, askedOf(call), 'submit')),
    serve(calls.submitOwnStep, ({ tx, ...call }) => submit(tx, askedOf(call), 'apply')),
    serve(calls.confirmStep, ({ tx, ...call }) => confirm(tx, askedOf(call))),
    serve(calls.returnStep, ({ tx, ...call }) => sendBack(tx, askedOf(call))),
    serve(calls.offerBatch, async ({ tx, body }) => ({ content: await offersFor(tx, body.ids) })),
    serve(calls.batchStep, ({ tx, body }) => takeTogether(tx, body)),
    serve(calls.undoSteps, ({ tx, body }) => undoSteps(tx, body)),
    serve(calls.readProcess, async ({ tx, params }) => {
      const record = await find(tx, developmentRecord, params.id);
      if (!record) throw notFound();
      return processOf(tx, record);
    }),
    serve(calls.readTrace, ({ tx, params, query: { page = 0, size = 20 } }) =>
      timeline(tx, developmentRecord, params.id, page, size),
    ),
    serve(readAccompanied, ({ tx }) => accompanied(tx)),
    serve(inspectAccompanied, ({ tx, params, body, status }) => {
      status(201);
      return inspect(tx, params.id, body);
    }),
    serve(calls.readOwnProcess, ({ tx }) => ownProcess(tx)),
    serve(enterTraining, ({ tx, body }) => enterResults(tx, body)),
    serve(stockBooks, ({ tx, body, status }) => {
      status(201);
      return stock(tx, body);
    }),
    serve(calls.readQuotaTree, ({ tx, query }) => quotaTree(tx, query.year)),
    serve(calls.allocateQuota, ({ tx, body }) => allocate(tx, body)),
    serve(calls.readStatistics, ({ tx, query }) => statisticsOf(tx, query)),
    serve(calls.readBoard, ({ tx, query }) => boardOf(tx, query)),
  ],
});
