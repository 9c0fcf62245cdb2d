import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Envelope } from '@blueprintjs/icons'
import { useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../../../http/client/api-client.ts'
import { publicTrackingRoutes } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import {
  NEWS_STEPS,
  READER_LANGUAGES,
  USUAL_NEWS,
  type NewsStep,
  type ReaderLanguage,
} from '#core/parcels/tracking/tracking-subscription.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useTrackingNames, useTrackingWords } from './track-language.ts'
import type { TrackingKey } from './tracking.words.ts'

const LABEL_OF_STEP = {
  departed: 'newsDeparted',
  arrived: 'newsArrived',
  out_for_delivery: 'newsOut',
  delivered: 'newsDelivered',
  exception: 'newsTrouble',
} as const satisfies Readonly<Record<NewsStep, TrackingKey>>

/** Texts of the errors that can occur, in words that Arabic has too. */
const TEXT_OF_ERROR: Readonly<Record<string, TrackingKey>> = {
  INPUT_INVALID: 'badEmail',
  TRACKING_READERS_FULL: 'readersFull',
  TRACKING_MAILS_TODAY: 'mailsToday',
}

const languageOf = (tag: string): ReaderLanguage => READER_LANGUAGES.find((one) => one === tag) ?? 'en-US'

/**
 * Mails about one parcel: asked for by somebody without an account, and confirmed by a link in the
 * first mail.
 */
export function FollowForm({ number }: { readonly number: string }) {
  const t = useTrackingWords()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <Button icon={<Envelope />} text={t('follow')} onClick={() => setOpen(true)} />
  return <OpenForm number={number} onClose={() => setOpen(false)} />
}

function OpenForm({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const t = useTrackingWords()
  const { language } = useTrackingNames()
  const id = useId()
  const [email, setEmail] = useState('')
  const [steps, setSteps] = useState<readonly NewsStep[]>(USUAL_NEWS)
  const command = useCommand(publicTrackingRoutes.followParcel, { failure: 'in-place' })
  const { failure: error } = command
  if (command.data !== undefined)
    return (
      <p role="status" className="track-followed">
        {t('followAsked', { email })}
      </p>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    command.send({ params: { airway_number: number }, body: { email: email.trim(), language: languageOf(language), steps: [...steps] } })
  }
  const toggle = (step: NewsStep): void => setSteps(steps.includes(step) ? steps.filter((one) => one !== step) : [...steps, step])
  return (
    <form className="track-follow" onSubmit={submit} noValidate aria-label={t('follow')}>
      <FormField id={id} label={t('email')} help={t('followHelp')} error={error === null ? undefined : textOf(error, t)}>
        {(control) => (
          <InputGroup
            {...control}
            type="email"
            dir="ltr"
            autoFocus
            autoComplete="email"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </FormField>
      <fieldset className="track-news">
        <legend>{t('followWhat')}</legend>
        {NEWS_STEPS.map((step) => (
          <Checkbox key={step} inline label={t(LABEL_OF_STEP[step])} checked={steps.includes(step)} onChange={() => toggle(step)} />
        ))}
      </fieldset>
      <div className="track-follow-foot">
        <Button
          type="submit"
          intent="primary"
          text={t('followSend')}
          loading={command.isBusy}
          disabled={email.trim() === '' || steps.length === 0}
        />
        <Button variant="minimal" text={t('cancel')} onClick={onClose} />
      </div>
    </form>
  )
}

function textOf(error: unknown, t: ReturnType<typeof useTrackingWords>): string {
  if (!(error instanceof ApiError)) return t('failed')
  const { error: code, status, retryAfterSeconds } = error
  const known = TEXT_OF_ERROR[code]
  if (known !== undefined) return t(known)
  return status === 429 && retryAfterSeconds !== undefined ? t('slowDown', { seconds: retryAfterSeconds }) : t('failed')
}
