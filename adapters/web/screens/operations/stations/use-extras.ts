import { useState } from 'react'
import { MOST_PHOTOS } from '#core/parcels/orders/fields/parcel-photos.rules.ts'
import { fileRoutes } from '../../../../http/contract/platform/files/file.routes.ts'
import { useUpload, type Upload } from '../../../ui/input/use-upload.ts'
import type { KeptScan } from './scans/kept-scans.ts'
import type { Extras } from './parcel-extras.tsx'

const NONE: Extras = { photos: [] }

type ExtrasInHand = {
  readonly extras: Extras
  readonly change: (extras: Extras) => void
  /** Uploads photographs of the parcel at hand; what is scanned meanwhile has to wait for them. */
  readonly upload: Upload<unknown>
  readonly isFull: boolean
  /** The same as a scan names it. */
  readonly sent: Pick<KeptScan, 'photos' | 'exception' | 'note'>
}

/**
 * Keeps the extras that go with the weight of the parcel at hand, by the scan that found it; the
 * next parcel begins without.
 */
export function useExtras(parcel: string | undefined): ExtrasInHand {
  const [kept, setKept] = useState<{ readonly parcel: string | undefined; readonly extras: Extras }>({ parcel, extras: NONE })
  const extras = kept.parcel === parcel ? kept.extras : NONE
  const { photos, exception, note = '' } = extras
  const upload = useUpload(fileRoutes.uploadFile, ({ name, src }) =>
    setKept((now) => (now.parcel === parcel ? { parcel, extras: { ...now.extras, photos: [...now.extras.photos, { name, src }] } } : now)),
  )
  return {
    extras,
    change: (changed) => setKept({ parcel, extras: changed }),
    upload: {
      ...upload,
      choose: (file) => {
        setKept({ parcel, extras })
        upload.choose(file)
      },
    },
    isFull: photos.length >= MOST_PHOTOS,
    sent: {
      ...(photos.length === 0 ? {} : { photos: photos.map(({ src }) => src) }),
      ...(exception === undefined ? {} : { exception }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    },
  }
}
