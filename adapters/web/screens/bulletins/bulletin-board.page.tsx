import { Board } from './board.tsx'

/** The board of bulletins (spec §2). */
export default function BulletinBoardPage() {
  return <Board kind="bulletin" />
}
