import { type SQL, sql } from 'drizzle-orm'
import { PHOTO_ANSWERS, PHOTO_QUESTION, type PhotoAnswer } from '#shared/albums/photo-consent.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'

/** SQL condition: the current form of the event with this id asks about photos. */
const asksAboutPhotos = (eventId: SQL): SQL => sql`exists (select 1 from registration_forms af
  join registration_form_versions av on av.form_id = af.id and av.version = af.version
  where af.event_id = ${eventId} and exists (select 1 from jsonb_path_query(av.definition, '$.sections[*].fields[*]') as x(field)
    where x.field ->> 'key' = ${PHOTO_QUESTION} and x.field ->> 'type' = 'choice'))`

/** SQL: what registration `r` says about photos; null for everything that is not one of the answers. */
export const answerOf = (r: SQL): SQL<PhotoAnswer | null> =>
  sql`(select x.value from (select coalesce(${r}.answers ->> ${PHOTO_QUESTION}::text, ${r}.special_answers ->> ${PHOTO_QUESTION}::text) as value) x
    where x.value in ${[...PHOTO_ANSWERS]})`

/** SQL: what a person said at the event with this id, by the registration that gives them a seat, else by their last one. */
export const photoAnswer = (userId: SQL, eventId: SQL): SQL<PhotoAnswer | null> =>
  sql`(select ${answerOf(sql`ar`)} from registrations ar where ar.event_id = ${eventId} and ar.user_id = ${userId} and not ar.is_test
    order by ar.state in ${[...SEATED_STATES]} desc, ar.id desc limit 1)`

/** SQL: the same as it counts. Who was asked and did not answer said no; who was not asked is asked first. */
export const countedAnswer = (userId: SQL, eventId: SQL): SQL<PhotoAnswer> =>
  sql`coalesce(${photoAnswer(userId, eventId)}, case when ${asksAboutPhotos(eventId)} then 'no' else 'ask' end)`
