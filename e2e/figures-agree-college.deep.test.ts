import { figuresAgree, placeOfRole } from './figures-agree.ts';

figuresAgree({ username: 'demo.college', further: placeOfRole('9999990001201'), least: 60 });
