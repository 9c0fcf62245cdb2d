import { board } from './board.tsx'

/** The board of bulletins (spec §2). */
export default board('bulletin')
