import { defineOwnedEntity, type EntityRecord } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { consigneeFields } from '../orders/fields/person-fields.ts'

const { country, phone, phone2, province, city, address, zipCode } = consigneeFields
const { required: _phone, ...optionalPhone } = phone
const { required: _city, ...optionalCity } = city
const { required: _address, ...optionalAddress } = address

/** The page of the address book. */
const ADDRESS_BOOK = '/order/addresses'

/**
 * A person in a customer's address book: who receives or sends parcels, under the names that orders
 * have in the API. Only name and country are asked for; what a kind of order requires besides is
 * asked there. Filled by orders, see `addressesOf`.
 */
export const savedAddress = defineOwnedEntity({
  name: 'saved_address',
  area: 'addresses',
  label: words('地址簿', '地址簿', 'Address book'),
  one: words('地址', '地址', 'address'),
  owned: { page: ADDRESS_BOOK, api: '/addressBook', keys: 'orders' },
  saved: { icon: 'people', identity: [['name', 'phone', 'country']], offered: ['name', 'phone'] },
  key: 'name',
  title: 'name',
  listed: ['name', 'phone', 'country', 'city', 'address', 'as_consignee', 'as_sender', 'uses', 'last_used'],
  searched: ['name', 'phone', 'city', 'address'],
  filtered: ['country', 'as_consignee', 'as_sender'],
  starts: { as_consignee: true },
  fields: {
    name: {
      kind: 'text',
      maxLength: 100,
      required: true,
      label: words('姓名', '姓名', 'Name'),
      synonyms: ['收件人', '收货人', '寄件人', '发件人', '联系人', 'Consignee', 'Recipient', 'Sender', 'Contact'],
    },
    country: { ...country, label: words('国家', '國家', 'Country') },
    phone: { ...optionalPhone, label: words('电话', '電話', 'Phone') },
    phone1: { ...phone2, kind: 'phone', countryField: 'country' },
    province,
    city: optionalCity,
    address: optionalAddress,
    zip_code: zipCode,
    as_consignee: {
      kind: 'flag',
      label: words('用作收件人', '用作收件人', 'Consignee'),
      help: words('填写收件人时提示', '填寫收件人時提示', 'Offered for consignees'),
    },
    as_sender: {
      kind: 'flag',
      label: words('用作寄件人', '用作寄件人', 'Sender'),
      help: words('填写寄件人时提示', '填寫寄件人時提示', 'Offered for senders'),
    },
    uses: { kind: 'integer', min: 0, max: 2_000_000_000, kept: true, label: words('使用次数', '使用次數', 'Uses') },
    last_used: { kind: 'instant', kept: true, label: words('最近使用', '最近使用', 'Last used') },
  },
})
export type SavedAddress = EntityRecord<typeof savedAddress>
