import { figuresAgree } from './figures-agree.ts';

figuresAgree({
  username: 'demo.member',
  further: async find => ['user/archives', `dyjbxx/detail?id=${await find('person', 'number', '20232010011')}`],
  least: 1,
});
