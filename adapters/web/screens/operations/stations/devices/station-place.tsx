import { Button, DialogBody } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { useState } from 'react'
import { STATION_FACTS, type StationName } from '#core/operations/stations/station-facts.ts'
import type { Option } from '../../../../../http/contract/platform/reference/option.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { useOptions } from '../../../../base/options.ts'
import { useWords } from '../../../../base/words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileWords } from './profile.words.ts'
import { useProfile, type StationProfile } from './station-profile.ts'

type Place = {
  readonly profile: StationProfile | undefined
  /** The warehouses that the reader works in. */
  readonly options: readonly Option[]
  /** A scan would not say where it is made: the place is asked for first. */
  readonly isAsked: boolean
}

/** Where the table of a station stands, and whether that is to be asked for. */
export function usePlace(station: StationName): Place {
  const { user } = useSession()
  const { options: all, isLoading } = useOptions('warehouse')
  const profile = useProfile()
  const options = user.warehouses.length === 0 ? all : all.filter(({ code }) => user.warehouses.includes(code))
  const isKnown = profile !== undefined && (isLoading || options.some(({ code }) => code === profile.warehouse))
  // The only warehouse is meant where none is named.
  return { profile, options, isAsked: STATION_FACTS[station].isPlaced && !isKnown && options.length > 1 }
}

/** Where the table stands, in the head of its page; pressed, it can be changed. */
export function StationPlace({ profile, options }: Pick<Place, 'profile' | 'options'>) {
  const t = useWords(profileWords)
  const [isOpen, setOpen] = useState(false)
  if (profile === undefined) return null
  const title = options.find(({ code }) => code === profile.warehouse)?.title ?? profile.warehouse
  return (
    <>
      <Button
        variant="minimal"
        icon={<Office />}
        text={[title, profile.table].filter(Boolean).join(' · ')}
        title={t('change')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={t('change')}>
          <DialogBody>
            <p>{t('text')}</p>
            <ProfileForm options={options} onDone={() => setOpen(false)} />
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}

/** Asks for the place before the first scan. */
export function StationSetup({ options }: Pick<Place, 'options'>) {
  const t = useWords(profileWords)
  return (
    <section className="station-setup" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ProfileForm options={options} />
    </section>
  )
}
