import nprogress from 'nprogress';

/** The bar on top while a screen loads. */
export const progressOptions = { showSpinner: false, minimum: 0.15 };
nprogress.configure(progressOptions);
export const progress = nprogress;
