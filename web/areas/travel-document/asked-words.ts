/** What the form says of its fields, for oneself and for who enters a paper. */
export const askedWords = {
  countries: { help: '几个国家（地区）用顿号分开' },
  documentIds: { help: '限本人在库的证件；返回时须在有效期内并有余量' },
  endOn: { help: '返回后在规定期限内交还证件' },
};
