import { figuresAgree } from './figures-agree.ts';

figuresAgree({ username: 'demo.leader', least: 30 });
