/**
 * Stands in for the schema library in the browser: shapes of calls are checked by the server and by the compiler,
 * so no page carries or compiles them. The build puts this file in the library's place.
 */
const anyShape = new Proxy({}, { get: () => () => ({}) });
export const Type = anyShape;
