import nprogress from 'nprogress';

/** The bar on top while a screen loads; its own mark-up has a role that does not exist. */
export const progressOptions = {
  showSpinner: false,
  minimum: 0.15,
  template: '<div class="bar"><div class="peg"></div></div>',
  barSelector: '.bar',
};
nprogress.configure(progressOptions);
export const progress = nprogress;
