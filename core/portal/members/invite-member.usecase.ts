import type { Atomically } from '#core/base/kernel/atomically.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import { proveOwner, type OwnerPorts, type OwnerProof } from '../keys/prove-owner.ts'
import { MESSAGE_TEMPLATES } from '../messages/message-templates.ts'
import { isMailAddress } from '../notifications/mail-address.rules.ts'
import { readAccountPhone } from '../shippers/account-phone.rules.ts'
import { lockByOwner, memberEntry, type MemberPorts } from './change-member.usecase.ts'
import { memberFailure } from './member.failures.ts'
import type { MemberUnit } from './member.ports.ts'
import { INVITATION_DAYS, INVITATION_MILLIS, INVITATION_PAGE, MOST_MEMBERS, type Member } from './member.ts'

export type InvitePorts = OwnerPorts &
  MemberPorts & {
    readonly atomically: Atomically<MemberUnit>
    readonly tokens: Tokens
    readonly references: () => References
    /** The address of this portal, which text messages name. */
    readonly publicUrl: string
  }

type Contact = Pick<Member, 'phone' | 'mail'>
type WrittenContact = { readonly phone?: string | undefined; readonly mail?: string | undefined }
export type Invite = OwnerProof &
  WrittenContact & {
    readonly name: string
    readonly role: MemberRole
    /** The language of who invites; the invitation is in it. */
    readonly locale: Locale
  }

const plainMail = (mail: string): string => mail.trim().toLowerCase()

/** One of phone and mail, in one form: INPUT_INVALID naming it. */
function readContact({ phone, mail }: WrittenContact, references: References): Result<Contact> {
  if ((phone === undefined) === (mail === undefined)) return failed(invalidInput([atField('phone', memberFailure('MEMBER_CONTACT'))]))
  if (mail !== undefined)
    return isMailAddress(plainMail(mail))
      ? ok({ mail: plainMail(mail) })
      : failed(invalidInput([atField('mail', memberFailure('MEMBER_MAIL'))]))
  const read = readAccountPhone(phone ?? '', { references })
  return read.ok ? ok({ phone: read.value.phone }) : failed(invalidInput([atField('phone', read.failure)]))
}

type Sending = {
  readonly member: Contact & Pick<Member, 'clientId'>
  readonly shop: string
  readonly token: string
  readonly locale: Locale
}

/** Queues the message with the link. */
async function sendLink(
  { mails, texts }: Pick<MemberUnit, 'mails' | 'texts'>,
  { member: { phone, mail, clientId }, shop, token, locale }: Sending,
  { clock, publicUrl }: Pick<InvitePorts, 'clock' | 'publicUrl'>,
): Promise<void> {
  const [at, link] = [clock.now(), `${INVITATION_PAGE}#${token}`]
  const params = { shop, days: String(INVITATION_DAYS) }
  const { title, content } = MESSAGE_TEMPLATES.member_invited
  if (mail !== undefined) {
    const subject = fillText(title, { ...params, link: '' }, locale)
    await mails.queue({ to: mail, accountId: clientId, locale, subject, text: fillText(content, params, locale), link, at })
  }
  if (phone !== undefined) {
    const said = { ...params, link: `${publicUrl}${link}` }
    await texts.queue({ to: phone, accountId: clientId, locale, template: 'member_invited', params: said, at })
  }
}

const shopOf = ({ company, account, name, member }: Pick<Actor, 'company' | 'account' | 'name' | 'member'>): string =>
  company ?? (member === undefined ? name || account : 'Crossdock')

/**
 * Invites somebody by phone or mail; the link works once and for a week, and nobody but its
 * receiver sees it. Only owners invite, and prove themselves as for a key. INPUT_INVALID naming
 * `phone` (MEMBER_CONTACT, MEMBER_THERE, PHONE_INVALID), `mail` (MEMBER_MAIL, MEMBER_THERE) or as
 * `proveOwner`; MEMBERS_TOO_MANY, MEMBER_ROLE.
 */
export function inviteMember(ports: InvitePorts) {
  const prove = proveOwner(ports)
  return async ({ name, role, locale, phone, mail, ...proof }: Invite, actor: Actor): Promise<Result<number>> => {
    const contact = readContact({ phone, mail }, ports.references())
    if (!contact.ok) return contact
    const proven = await prove(proof, actor)
    if (!proven.ok) return proven
    const [token, at] = [ports.tokens.make(), ports.clock.now()]
    return ports.atomically(async (unit) => {
      const locked = await lockByOwner(unit, actor)
      if (!locked.ok) return locked
      const { all } = locked.value
      const [path, sought] = contact.value.mail === undefined ? ['phone', contact.value.phone] : ['mail', contact.value.mail]
      if (all.some((one) => sought === one.phone || sought === one.mail || sought === one.account))
        return failed(invalidInput([atField(path, memberFailure('MEMBER_THERE'))]))
      if (all.length >= MOST_MEMBERS) return failed(memberFailure('MEMBERS_TOO_MANY', { most: MOST_MEMBERS }))
      const link = { tokenHash: ports.tokens.hashOf(token), linkEndsAt: at + INVITATION_MILLIS }
      const member = { clientId: actor.id, name, role, createdAt: at, ...contact.value }
      const id = await unit.members.add({ ...member, ...link })
      await sendLink(unit, { member, shop: shopOf(actor), token, locale }, ports)
      const changes = { member_role: { to: role }, member_contact: { to: sought } }
      await unit.audit.write([memberEntry(member, { action: 'invite_member', actorId: actor.id, at, changes })])
      return ok(id)
    })
  }
}

/** Sends the link of an invitation again, another one: MEMBER_NOT_FOUND, INVITATION_OVER. */
export function inviteAgain(ports: Omit<InvitePorts, keyof OwnerPorts>) {
  return ({ id, locale }: { readonly id: number; readonly locale: Locale }, actor: Actor): Promise<Result<true>> =>
    ports.atomically(async (unit) => {
      const locked = await lockByOwner(unit, actor, id)
      if (!locked.ok) return locked
      const { member } = locked.value
      if (member?.state !== 'invited') return failed(memberFailure('INVITATION_OVER'))
      const [token, at] = [ports.tokens.make(), ports.clock.now()]
      await unit.members.renewLink(id, { tokenHash: ports.tokens.hashOf(token), linkEndsAt: at + INVITATION_MILLIS })
      await sendLink(unit, { member, shop: shopOf(actor), token, locale }, ports)
      await unit.audit.write([memberEntry(member, { action: 'invite_member', actorId: actor.id, at })])
      return ok(true)
    })
}
