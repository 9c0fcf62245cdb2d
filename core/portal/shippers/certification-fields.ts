import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** The documents by which a shipper proves its identity. */
export const certificationFields = {
  certification_type: {
    kind: 'choice',
    required: true,
    label: words('认证类型', '認證類型', 'Certification type'),
    choices: { personal: words('个人', '個人', 'Personal'), enterprise: words('企业', '企業', 'Enterprise') },
  },
  id_card_name: { kind: 'text', maxLength: 100, label: words('证件姓名', '證件姓名', 'Name on the ID card') },
  id_card_number: { kind: 'code', maxLength: 30, label: words('证件号码', '證件號碼', 'ID card number') },
  id_card_front: { kind: 'text', maxLength: 300, label: words('身份证正面', '身分證正面', 'ID card, front') },
  id_card_back: { kind: 'text', maxLength: 300, label: words('身份证反面', '身分證反面', 'ID card, back') },
  business_license: { kind: 'text', maxLength: 300, label: words('营业执照', '營業執照', 'Business licence') },
} as const satisfies Fields

export type Certification = RecordOf<typeof certificationFields>
