import { accessiblePages } from './accessible-pages.journey.ts'
import { play } from './stage.ts'

play('accessible pages', [accessiblePages(1)])
