/** Rehearsals stand below the exams, since they are for who plans them. */
export const rehearsalsPage = '/party-school/exam?rehearsal=all';
export const rehearsalPage = (id: string) => `/party-school/exam?rehearsal=${id}`;
