import { figuresAgree, placeOfRole } from './figures-agree.ts';

figuresAgree({ username: 'demo.department', further: placeOfRole('9999990001'), least: 60 });
