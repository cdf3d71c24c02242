/** 答案文件: what a candidate could not send, brought as a file. Domain-cadre 4.6, decision 349. */
export { askRoutes as answerFileRoutes } from './ask.ts';
export { answerFileHandler, answerFileRules } from './take.ts';
