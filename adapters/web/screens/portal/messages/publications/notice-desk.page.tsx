import { publicationDesk } from './publication-desk.tsx'

/** Where the staff write notices. */
export default publicationDesk('notice')
