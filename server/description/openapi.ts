/**
 * One OpenAPI 3.1 document of everything callable. It is made of the registry and the endpoints, never kept beside them.
 */
import type { ApiDescription, Operation, Shape } from 'contract/description/endpoints.ts';
import type { Registry, Route } from '../kit/registry.ts';
import { detailName, detailShape, inputName, inputShape, refTo, rowName, rowShape } from './row-shape.ts';
import { answerShape, bodyShape, parametersOf, resourceOf } from './shapes.ts';

const introduction = `所有调用从网站根地址开始。请求与应答为 JSON（UTF-8）；编号（id）是十进制字符串；时刻为 RFC 3339（UTC）。

登录：
1. GET auth/code 取验证码图片和 uuid（enabled 为 false 时不需要验证码，uuid 自行生成一个 32 位十六进制数）。
2. GET auth/key 取公钥 publicKey（PEM）和 kid。
3. 把 {"password": 密码, "uuid": 上一步的 uuid, "ts": 毫秒时间} 写成 JSON，按 base64url 编码，再用公钥以 RSA-OAEP（SHA-256）加密，结果按 base64 编码。
4. POST auth/login，内容 {"username", "password": 密文, "code", "uuid", "kid"}，应答中的 token 放在此后每次调用的 Authorization: Bearer <token> 中。令牌不能放在网址里。

约定：PUT 和 DELETE 也可以用 POST 加请求头 X-HTTP-Method-Override 发送。数组参数重复写参数名（a=1&a=2）。列表的 page 从 0 开始，size 最大 200。
出错时应答为 Refusal：message 是原因和办法，fields 指出每一处；级别为 warning 的提醒核对后可在 confirmed 中带上它的 code 再次提交。429 或 503 时按 Retry-After 等待。`;

const refusal: Shape = {
  type: 'object',
  title: '拒绝',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    timestamp: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string' },
          level: { type: 'string', enum: ['warning'] },
        },
        required: ['path', 'message', 'code'],
        additionalProperties: false,
      },
    },
    conflict: { type: 'object' },
  },
  required: ['status', 'code', 'message', 'requestId', 'timestamp'],
  additionalProperties: false,
};

const isFile = ({ type, format }: Shape) => type === 'string' && format === 'binary';

/** A file, JSON, or either of them. */
function contentOf(shape: Shape): Record<string, { schema: Shape }> {
  const forms = shape.anyOf ?? [shape];
  const json = forms.filter(one => !isFile(one));
  return {
    ...(json.length > 0 && { 'application/json': { schema: json.length === forms.length ? shape : json[0]! } }),
    ...(forms.some(isFile) && { 'application/octet-stream': { schema: forms.find(isFile)! } }),
  };
}

/** A sheet comes as a form with one file. */
const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      } as Shape,
    },
  },
};

function requestBody(registry: Registry, route: Route): Operation['requestBody'] {
  const shape = bodyShape(registry, route);
  if (shape) return { required: true, content: { 'application/json': { schema: shape } } };
  const { method, access } = route.endpoint;
  return method === 'POST' && access.endsWith('.import') ? upload : undefined;
}

function operationOf(registry: Registry, route: Route): Operation {
  const { method, url, access, summary } = route.endpoint;
  const body = requestBody(registry, route);
  const answer = answerShape(registry, route);
  return {
    operationId: `${method.toLowerCase()}_${url.replaceAll(/\W+/g, '_').replace(/_$/, '')}`,
    summary,
    tags: [resourceOf(registry, url)?.label ?? url.split('/').slice(0, 2).join('/')],
    'x-access': access,
    ...(access === 'public' && { security: [] }),
    parameters: parametersOf(registry, route),
    ...(body && { requestBody: body }),
    responses: {
      '2XX': { description: '成功', ...(answer && { content: contentOf(answer) }) },
      default: { description: '拒绝', content: { 'application/json': { schema: refTo('Refusal') } } },
    },
  };
}

export function describe(registry: Registry): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const route of registry.routes) {
    const { url, method } = route.endpoint;
    paths[`/${url}`] = { ...paths[`/${url}`], [method.toLowerCase()]: operationOf(registry, route) };
  }
  const schemas = [...registry.resources.values()].flatMap(resource => [
    [rowName(resource), rowShape(resource)],
    [detailName(resource), detailShape(resource)],
    [inputName(resource), inputShape(resource)],
  ]);
  return {
    openapi: '3.1.0',
    info: { title: '智慧党建 / 干部管理平台接口', version: '0.1.0', description: introduction },
    paths,
    components: {
      schemas: { Refusal: refusal, ...Object.fromEntries(schemas) },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}
