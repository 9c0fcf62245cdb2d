import type { Actor, Audience } from '#core/platform/access/account.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { isMailAddress } from './mail-address.rules.ts'
import { isBinding, offeredKinds, usualChoice, type NotificationKind } from './notification-kind.ts'
import type { Choice, NotificationReading, NotificationUnit, Reachable } from './notification.ports.ts'
import { notificationFailure } from './notification.failures.ts'
import { notificationProfileFields } from './notification-profile.ts'
import { smsDay } from './sms-limits.ts'

/** Where an account chooses what it is notified of. */
const NOTIFICATIONS_PAGE = { customer: '/system/notifications', staff: '/admin/my-notifications' } as const satisfies Record<
  Audience,
  string
>

export type KindChoice = Choice & { readonly kind: NotificationKind }

/** The choices of an account for each kind, and where it is reached. */
export type Notifications = { readonly reachable: Reachable; readonly choices: readonly KindChoice[] }

/** So many test mails an account may ask for on a day: its address may be somebody else's. */
const MOST_TESTS = 5

const NOBODY: Reachable = { email: undefined, contactEmail: undefined, billEmail: undefined, phone: undefined, locale: 'zh-CN' }

/**
 * Reads an account's own notifications: of each kind its choice, else what is usual
 * (rule: Choice of notifications).
 */
export const readNotifications =
  (reading: Pick<NotificationReading, 'reachable' | 'choices'>) =>
  async (actor: Actor): Promise<Notifications> => {
    const [reachable, chosen] = await Promise.all([reading.reachable(actor.id), reading.choices(actor.id)])
    return {
      reachable: reachable ?? NOBODY,
      choices: offeredKinds(actor.audience).map((kind) => ({ kind, ...(chosen.get(kind) ?? usualChoice(kind)) })),
    }
  }

type Ports = {
  readonly atomically: Atomically<NotificationUnit & Pick<IdentityUnit, 'phoneCodes'>>
  readonly reading: Pick<NotificationReading, 'reachable' | 'choices'>
  readonly references: () => References
  readonly clock: Clock
}
type NotificationChoiceInput = { readonly raw: RawFields; readonly choices: readonly KindChoice[] }

/** A choice as the trail shows it. */
const shown = (choices: readonly KindChoice[]): string =>
  choices
    .map(({ kind, board, mail, sms }) => `${kind}: ${[board && 'board', mail && 'mail', sms && 'sms'].filter(Boolean).join('+') || '–'}`)
    .join(', ')

/**
 * Keeps where and how an account is notified. INPUT_INVALID names every wrong field:
 * BINDING_ON_BOARD, MAIL_ADDRESS_INVALID.
 */
export function chooseNotifications({ atomically, reading, references, clock }: Ports) {
  return async ({ raw, choices }: NotificationChoiceInput, actor: Actor): Promise<Result<null>> => {
    const read = readFields(notificationProfileFields, { raw, context: { references: references() } })
    const email = read.ok ? read.value.email : undefined
    const wrong: readonly FieldFailure[] = [
      ...(read.ok ? [] : (read.failure.fields ?? [])),
      ...(email === undefined || isMailAddress(email) ? [] : [atField('email', notificationFailure('MAIL_ADDRESS_INVALID'))]),
      ...choices.flatMap(({ kind, board }, place) =>
        board || !isBinding(kind) ? [] : [atField(`choices.${place}.board`, notificationFailure('BINDING_ON_BOARD'))],
      ),
    ]
    if (!read.ok || wrong.length > 0) return failed(invalidInput(wrong))
    const before = await readNotifications(reading)(actor)
    const { locale } = read.value
    return atomically(async ({ notifications, audit }) => {
      await notifications.keepProfile(actor.id, { email, locale: locale as Locale })
      await notifications.keepChoices(actor.id, choices)
      const changed = new Map(choices.map((one) => [one.kind, one]))
      const after = before.choices.map((one) => changed.get(one.kind) ?? one)
      await audit.write([
        {
          at: clock.now(),
          actorId: actor.id,
          area: 'notifications',
          subject: actor.account,
          action: 'choose',
          changes: {
            email: { from: before.reachable.email ?? null, to: email ?? null },
            locale: { from: before.reachable.locale, to: locale },
            choices: { from: shown(before.choices), to: shown(after) },
          },
        },
      ])
      return ok(null)
    })
  }
}

const TEST = {
  subject: words('测试邮件', '測試郵件', 'Test mail'),
  text: words(
    '收到这封邮件，说明邮件提醒可以正常送达。',
    '收到這封郵件，表示郵件提醒可以正常送達。',
    'This mail shows that notifications reach you.',
  ),
}

/** Where the mails of an account go. */
export const mailAddressOf = ({ email, contactEmail, billEmail }: Reachable): string | undefined => email ?? contactEmail ?? billEmail

/**
 * Sends a test mail to the account's own address: MAIL_ADDRESS_MISSING; TEST_MAILS_SPENT after five
 * on a day.
 */
export function sendTestMail({ atomically, reading, clock }: Omit<Ports, 'references'>) {
  return async (actor: Actor): Promise<Result<{ readonly to: string }>> => {
    const reachable = (await reading.reachable(actor.id)) ?? NOBODY
    const to = mailAddressOf(reachable)
    if (to === undefined) return failed(notificationFailure('MAIL_ADDRESS_MISSING'))
    const at = clock.now()
    return atomically(async ({ mails, phoneCodes }) => {
      const counts = [{ key: `test-mail:${actor.id}`, most: MOST_TESTS }]
      if ((await phoneCodes.countSent({ day: smsDay(at).day, counts })) !== undefined)
        return failed(notificationFailure('TEST_MAILS_SPENT', { most: MOST_TESTS }))
      const { locale } = reachable
      await mails.queue({
        to,
        accountId: actor.id,
        locale,
        subject: TEST.subject[locale],
        text: TEST.text[locale],
        link: NOTIFICATIONS_PAGE[actor.audience],
        at,
      })
      return ok({ to })
    })
  }
}
