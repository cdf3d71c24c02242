/** The papers of an election: request and report for the committee above, ballot, sheet of the count, list of the elected. */
import { voteBallot } from './papers/ballot.ts';
import { voteElected } from './papers/elected.ts';
import { electionReport } from './papers/report.ts';
import { electionRequest } from './papers/request.ts';
import { voteSheet } from './papers/sheet.ts';

export const electionDocuments = [electionRequest, electionReport, voteBallot, voteSheet, voteElected];
