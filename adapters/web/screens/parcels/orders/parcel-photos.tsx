import { useWords } from '../../../base/words.ts'
import { orderWords } from './orders.words.ts'

/** The warehouse's photographs of a parcel; each opens in a tab of its own. */
export function ParcelPhotos({ order, photos }: { readonly order: string; readonly photos: readonly string[] }) {
  const t = useWords(orderWords)
  if (photos.length === 0) return null
  return (
    <ul className="parcel-photos">
      {photos.map((src, at) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noopener">
            <img src={src} alt={t('photoOf', { order, number: String(at + 1), count: String(photos.length) })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
