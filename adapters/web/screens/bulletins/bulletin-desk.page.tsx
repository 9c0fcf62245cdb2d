import { PublicationDesk } from './publication-desk.tsx'

/** Where the staff write bulletins. */
export default function BulletinDeskPage() {
  return <PublicationDesk kind="bulletin" />
}
