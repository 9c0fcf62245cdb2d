import { ERROR_TYPES } from '../../../../core/errors/error-log.entity.ts'
import { say } from '../../i18n/words.ts'

const isKnown = (type: string): type is keyof typeof ERROR_TYPES => Object.hasOwn(ERROR_TYPES, type)

/** What a type is called; a record from elsewhere may have any. */
export const typeText = (type: string): string => (isKnown(type) ? say(ERROR_TYPES[type]) : type)
