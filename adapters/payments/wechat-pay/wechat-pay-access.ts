import type { KeyObject } from 'node:crypto'

/**
 * Our account with WeChat Pay; keys are key objects, which print and serialise without their
 * content.
 */
export type WechatPayAccess = {
  readonly mchid: string
  readonly appid: string
  readonly gateway: string
  readonly privateKey: KeyObject
  /** The serial number of our certificate. */
  readonly serial: string
  /** The key of the notifications' encryption. */
  readonly apiV3Key: KeyObject
  /**
   * WeChat Pay's keys by the serial that answers name: `PUB_KEY_ID_…` of the public-key mode, and
   * serials of platform certificates. Several hold while a merchant moves from one to the other.
   */
  readonly publicKeys: ReadonlyMap<string, KeyObject>
  /** The key that calls name, in the public-key mode. */
  readonly publicKeyId?: string
}

/** The name of a merchant: the account and the application, both of which a payment must name. */
export const wechatPayMerchant = ({ mchid, appid }: Pick<WechatPayAccess, 'mchid' | 'appid'>): string => `${mchid}/${appid}`
