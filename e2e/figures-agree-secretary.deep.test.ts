import { figuresAgree, placeOfRole } from './figures-agree.ts';

figuresAgree({ username: 'demo.secretary', further: placeOfRole('9999990001201001'), least: 40 });
