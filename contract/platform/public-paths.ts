/** Addresses open without a session, by what they begin with; no menu may begin so. Decisions 9. */
export const publicPrefixes = [
  '/login',
  '/kclogin',
  '/lylogin',
  '/rjlogin',
  '/mobileUpload',
  '/newlogin',
  '/salogin',
  '/questionnaire',
];
