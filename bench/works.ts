/** Long work, measured by programs of its own that bear these names. */
export const works = ['export', 'import', 'ballots', 'merge', 'nightly', 'documents', 'graduation'];
