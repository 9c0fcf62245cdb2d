import { board } from './board.tsx'

/** The board of bulletins. */
export default board('bulletin')
