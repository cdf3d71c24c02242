/** What the school has agreed with WeChat Pay, as the configuration holds it; the secrets stand sealed. */
import { asSystem } from '../../../kit/actor.ts';
import { settingOf } from '../../../kit/setting.ts';
import { txOf } from '../../../kit/tx.ts';
import { secretOf } from '../../platform/index.ts';
import { BadAnswer } from './gateway.ts';
import type { Ground } from './ground.ts';
import { privateKeyOf, publicKeyOf, type WechatKeys } from './wechat-keys.ts';

export interface WechatSettings extends WechatKeys {
  appId: string;
  /** Where WeChat tells of a payment: `api/dfgl/notify/2` under the address of this installation. */
  notifyUrl: string;
  base: string;
}

/** Throws `BadAnswer` where something is missing or is no key. */
export async function wechatSettings({ database, registry }: Ground): Promise<WechatSettings> {
  const tx = txOf(database, registry, asSystem('微信支付'));
  const plain = (name: string) => settingOf(tx, `wechatpay.${name}`, '');
  const secret = async (name: string) => (await secretOf(tx, `wechatpay.${name}`)) ?? '';
  const apiV3Key = Buffer.from(await secret('apiV3Key'));
  const said = {
    mchId: await plain('mchId'),
    appId: await plain('appId'),
    serialNo: await plain('serialNo'),
    platformSerial: await plain('publicKeyId'),
    notifyUrl: await plain('notifyUrl'),
    base: await plain('base'),
  };
  if (Object.values(said).includes('') || apiV3Key.length !== 32) throw new BadAnswer('WeChat Pay is not set up');
  try {
    const privateKey = privateKeyOf(await secret('privateKey'));
    return { ...said, apiV3Key, privateKey, platformKey: publicKeyOf(await plain('publicKey')) };
  } catch {
    throw new BadAnswer('a key of WeChat Pay cannot be read');
  }
}
