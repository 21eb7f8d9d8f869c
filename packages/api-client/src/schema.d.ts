/**
 * The API's OpenAPI document as types, written by `npm run api-client`. Do not edit.
 */
export interface paths {
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Each translation of an event is an entry of its own; `localizations` has the other one.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description By the id or the slug of any of its translations.
         */
        get: operations["getEventsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/by_slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event by its slug
         * @description The slug may be a former one.
         */
        get: operations["getEventBySlugBySlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List organizers */
        get: operations["getOrganizers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an organizer */
        get: operations["getOrganizersById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/by_slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an organizer by its slug */
        get: operations["getOrganizersBySlugBySlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization
         * @description Needs a confirmed email. It waits for the site team to verify it.
         */
        post: operations["postOrganizationNew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/my": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller’s organizations */
        get: operations["getOrganizationMy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/my_organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organization to edit it
         * @description For its members, without those of the role `moderator`; the site team reads too.
         */
        get: operations["getOrganizationMyOrganizationById"];
        put?: never;
        /**
         * Change an organization
         * @description What is not sent stays. Once it is verified, name, links and picture become public when the site team approves them; `withdraw: true` withdraws what waits.
         */
        post: operations["postOrganizationMyOrganizationById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List venues */
        get: operations["getVenues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/venues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a venue */
        get: operations["getVenuesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/venues/by_slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a venue by its slug */
        get: operations["getVenuesBySlugBySlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tickets */
        get: operations["getTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a ticket */
        get: operations["getTicketsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tags */
        get: operations["getTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tag */
        get: operations["getTagsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest what a search might mean
         * @description What a text may mean as a search (a correction, a genre, a month), upcoming events, organizers, venues, provinces and past events: at most 10, and none for fewer than two characters.
         */
        get: operations["getSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed since a cursor
         * @description For calendars that mirror this one: each translation that is public as an entry, each that was as a tombstone, oldest change first. Begin without `since`, then ask again with `meta.next`.
         */
        get: operations["getChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-start-guides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the guides
         * @description In their order; all of them with `pagination[limit]=-1`.
         */
        get: operations["getQuickStartGuides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-start-guides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a guide */
        get: operations["getQuickStartGuidesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_content/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read bundled texts */
        get: operations["getContentByPath"];
        put?: never;
        /** Read bundled texts, with the query in the body */
        post: operations["postContentByPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to the site team */
        post: operations["postContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/local": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description `identifier` is the email or the username. With two-factor authentication also `code`.
         */
        post: operations["postAuthLocal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Revokes the token of the call, or ends the session of the cookie and removes its cookies.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller’s sessions and tokens */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session of the caller’s */
        delete: operations["deleteAuthSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/local/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Sends the email that confirms the address.
         */
        post: operations["postAuthLocalRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that sets a new password
         * @description Answers the same whether or not there is such an account.
         */
        post: operations["postAuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the code of a link
         * @description Ends every session of the account.
         */
        post: operations["postAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/check-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a password would be refused
         * @description By the rule of all calls that set one, but for its length: `common` is guessed in few tries, `personal` is made of the names of the person or the site. Whose it would be is told by `username` and `email`, by the `code` of a link, or by the token.
         */
        post: operations["postAuthCheckPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends the other sessions, and revokes the token of this call: the answer has a new one.
         */
        post: operations["postAuthChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the email that confirms the address again
         * @description With a token to its own account; else to `email`, with the same answer whether or not there is such an account. Once a minute.
         */
        post: operations["postAuthSendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm an email by the code of its link
         * @description With a token of the account it confirms the address. Without one it also revokes the password and all tokens, because whoever registered may not own the address.
         */
        get: operations["getAuthEmailConfirmation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller’s account */
        get: operations["getUsersMe"];
        /**
         * Change the caller’s account
         * @description What is left out stays. Another `email` is refused: it is changed at `/account#email`.
         */
        put: operations["putUsersMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find people by their username
         * @description At most ten, for three characters or more. Never their email.
         */
        get: operations["getUsersPublic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in with a passkey */
        post: operations["postAuthPasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Sets the cookie of the session, so that only pages of the site may call it.
         */
        post: operations["postAuthPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/mine/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add a passkey */
        post: operations["postAuthPasskeysMineOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey */
        post: operations["postAuthPasskeysMine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registration-forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the form of an event
         * @description Also the relation `registration_form` of the event. Questions that are only for tickets by code are left out.
         */
        get: operations["getRegistrationFormsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/{id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register the caller for an event
         * @description Needs a confirmed email. Files are sent as multipart, with `data` as JSON and each file as `answers.{key}`. With a `form_key`, the same call sent again registers nobody else. A failure has `message_code: "failed"` at the top level.
         */
        post: operations["postEventByIdRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/{id}/my_players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players of an event
         * @description For members of its organization who may see them.
         */
        get: operations["getEventByIdMyPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/character/my": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller’s characters */
        get: operations["getCharacterMy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/characters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a character
         * @description It is private.
         */
        post: operations["postCharacters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/characters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a character */
        get: operations["getCharactersById"];
        /**
         * Change a character
         * @description For its owner. What is left out stays; all of it is changed, or nothing.
         */
        put: operations["putCharactersById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{parent}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents of a character or an event */
        get: operations["getDocumentsByParentById"];
        put?: never;
        /**
         * Add a document
         * @description For the owner of the character, or who edits the event, with a confirmed email. With a `form_key`, the same upload sent again adds nothing.
         */
        post: operations["postDocumentsByParentById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{parent}/{id}/document/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change or replace a document
         * @description `position` counts from 0. With a file it replaces the one that there is.
         */
        put: operations["putDocumentsByParentByIdDocumentByDocument"];
        post?: never;
        /** Delete a document */
        delete: operations["deleteDocumentsByParentByIdDocumentByDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/character/add_documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add documents to a character
         * @description Up to 10 files, all or none; `details.file` is the one that was refused, from 0.
         */
        put: operations["putCharacterAddDocumentsById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/character/remove_documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Delete documents of a character
         * @description All or none.
         */
        put: operations["putCharacterRemoveDocumentsById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/my_storage_statistics/{any}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the caller’s files take
         * @description The last segment may be anything: nobody asks about others.
         */
        get: operations["getUsersMyStorageStatisticsByAny"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an album of an event
         * @description For who edits the event, with a confirmed email. The id may be a slug.
         */
        post: operations["postAlbumEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/character": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an album of a character
         * @description For the owner of the character, with a confirmed email.
         */
        post: operations["postAlbumCharacter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/event/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the albums of an event */
        get: operations["getAlbumEventById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/character/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the albums of a character */
        get: operations["getAlbumCharacterById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/albums/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an album with its photos */
        get: operations["getAlbumsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an album */
        put: operations["putAlbumById"];
        post?: never;
        /** Delete an album */
        delete: operations["deleteAlbumById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/add_images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add photos to an album
         * @description At most 20 photos, 30 MB together, with a confirmed email. Those that can be taken are; `meta.refused` lists the others.
         */
        put: operations["putAlbumAddImagesById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/album/remove_images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Delete photos of an album
         * @description All or none.
         */
        put: operations["putAlbumRemoveImagesById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/medias/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description A file that the caller may see, with Strapi’s attributes and ours.
         */
        get: operations["getMediasById"];
        /**
         * Describe a file
         * @description What is left out stays. A failure has `message_code: "failed"` at the top level.
         */
        put: operations["putMediasById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a resumable upload
         * @description Of a photo for an album, by tus 1.0. Needs a confirmed email.
         */
        post: operations["postUploads"];
        delete?: never;
        /** Ask what of tus there is */
        options: operations["optionsUploads"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{upload}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how far an upload came */
        get: operations["getUploadsByUpload"];
        put?: never;
        post?: never;
        /** Give an upload up */
        delete: operations["deleteUploadsByUpload"];
        options?: never;
        /** Get how far an upload came, by tus */
        head: operations["headUploadsByUpload"];
        /** Send another piece */
        patch: operations["patchUploadsByUpload"];
        trace?: never;
    };
    "/api/event/create-private": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a draft
         * @description For members of an organization who may edit its events. Only `title` is required. With a `form_key`, the same call sent again changes the event that it created.
         */
        post: operations["postEventCreatePrivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/my_event/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event to edit it
         * @description With what is `missing` before it can be submitted. For members of its organization; the site team reads too.
         */
        get: operations["getEventMyEventById"];
        /**
         * Change an event
         * @description What is not sent stays. Changes of a published event are public at once, and the site team reviews the difference. `submit: true` sends a draft in. With `date_start` the other days of the event move by as many days, unless `move_days` is false: last days of tickets and the day of sign-up where they are not sent, prices by date, instalments, the last day for answers, the casting. Once somebody has registered for a published event that is neither cancelled nor over, a change of dates, place or prices needs a `reason`, which the players are sent: without it the call is a 400 whose message says so, with `details.reason` `reason_needed` and `required` at `reason` in `details.errors`.
         */
        put: operations["putEventMyEventById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/{id}/check_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List whom check-in shows
         * @description For who sees the players, and for check-in staff. `data` is null while `version` is that of the list.
         */
        get: operations["getEventByIdCheckIn"];
        put?: never;
        /**
         * Check somebody in
         * @description `undo` takes that back. `cash` books `amount` as paid, for owner and editors; `cash_undo` takes back what the act `undoes` booked, within ten minutes. A `key` that was seen changes nothing.
         */
        post: operations["postEventByIdCheckIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/{id}/check_in/phones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the numbers of a registration
         * @description For who sees the players: whom to call when somebody has not come; of minors also the guardian.
         */
        get: operations["getEventByIdCheckInPhones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/{id}/check_in/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what was done without a network
         * @description Ordered by when it happened. `sent` is the device’s clock; with `more` the list is not in the answer.
         */
        post: operations["postEventByIdCheckInSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/my_permission/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller’s role in an organization */
        get: operations["getOrganizationMyPermissionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/find_user_list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of an organization */
        get: operations["getOrganizationFindUserListById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/add_user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a member
         * @description By username or email. Nobody is added as `administrator`.
         */
        post: operations["postOrganizationAddUserById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/modify_permission/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the role of a member */
        post: operations["postOrganizationModifyPermissionById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/delete_permission/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a member */
        post: operations["postOrganizationDeletePermissionById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/transfer_ownership/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand an organization to another member
         * @description Cannot be undone: only the new owner can transfer it again. `password` is the caller’s own, needed where their sign-in is more than 15 minutes old, so that a client that keeps its token can transfer too.
         */
        post: operations["postOrganizationTransferOwnershipById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/stripe/{organization}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive what Stripe tells an organization
         * @description Stripe’s webhook, signed with the organization’s own secret; at most 64 kB.
         */
        post: operations["postPaymentsStripeByOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizer/create-public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an organizer
         * @description It becomes public when the site team accepts it.
         */
        post: operations["postOrganizerCreatePublic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/venue/create-public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a venue
         * @description It becomes public when the site team accepts it.
         */
        post: operations["postVenueCreatePublic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event/{id}/report_abuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an event
         * @description The page `/report/{reference}` says what became of it. Reporting the same thing again with the same account answers with the first reference.
         */
        post: operations["postEventByIdReportAbuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/character/{id}/report_abuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a character
         * @description The page `/report/{reference}` says what became of it. Reporting the same thing again with the same account answers with the first reference.
         */
        post: operations["postCharacterByIdReportAbuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{parent}/{id}/report_abuse/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a document
         * @description The page `/report/{reference}` says what became of it. Reporting the same thing again with the same account answers with the first reference.
         */
        post: operations["postDocumentsByParentByIdReportAbuseByDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calendar with GraphQL, by address
         * @description Without a query it says how to send one. `docs/graphql.md` describes the graph.
         */
        get: operations["getGraphql"];
        put?: never;
        /**
         * Read the calendar with GraphQL
         * @description One query in each request. With `Accept: application/graphql-response+json` an invalid query is a 400.
         */
        post: operations["postGraphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql/schema.graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the schema of the graph */
        get: operations["getGraphqlSchemaGraphql"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document as YAML */
        get: operations["getOpenapiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A public photo album of an event. */
        Album: {
            id: number;
            attributes: {
                title?: string;
                description?: string;
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                images?: {
                    data: components["schemas"]["Media"][];
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        AlbumFilters: {
            id?: components["schemas"]["IntegerFilter"];
            title?: components["schemas"]["TextFilter"];
            description?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            images?: components["schemas"]["MediaFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        Arrival: {
            at: string;
            by: string | null;
            /** @description On the calling device. */
            own: boolean;
        };
        BooleanFilter: boolean | {
            $eq?: boolean;
            $ne?: boolean;
            $in?: boolean[];
            $notIn?: boolean[];
            $null?: boolean;
            $notNull?: boolean;
        };
        /** @description A character. Its texts are Markdown. */
        Character: {
            id: number;
            attributes: {
                name: string;
                /** @enum {string} */
                visibility: "private" | "organizers" | "registered" | "public";
                /** @enum {string} */
                status: "active" | "retired" | "dead";
                biography: string;
                biography_revision: number;
                /** @description Only for who may read it. */
                background?: string;
                background_revision?: number;
                event: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                            slug: string;
                            /** Format: date */
                            date_start: string | null;
                        };
                    } | null;
                };
                portrait: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            alternativeText: string | null;
                            caption: string | null;
                            width: number | null;
                            height: number | null;
                            formats: {
                                [key: string]: components["schemas"]["MediaFormat"];
                            };
                            hash: string;
                            ext: string;
                            mime: string;
                            /** @description In kB. */
                            size: number;
                            url: string;
                            provider: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } | null;
                };
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        /** @description A registration, as check-in shows it. */
        CheckInPerson: {
            id: number;
            name: string;
            avatar: string | null;
            ticket: string;
            /** @enum {string} */
            state: "requested" | "waitlisted" | "hold" | "offered" | "confirmed" | "attended" | "no_show" | "cancelled";
            /**
             * @description `announced`: they say that they have paid what they owe, and nobody has confirmed it.
             * @enum {string}
             */
            payment: "free" | "paid" | "owes" | "announced";
            /** @description In minor units of `coin`. */
            owes: number;
            /** @description What they say they have paid of it; null for who does not see money. */
            announced: {
                amount: number;
                /** Format: date */
                on: string;
            } | null;
            /** @description Cash that was taken at check-in last; null for who does not see money. */
            collected: {
                /** Format: uuid */
                key: string;
                amount: number;
                mayUndo: boolean;
            } | null;
            coin: string;
            character: string | null;
            reference: string | null;
            /** @description There is a protected answer to ask about. */
            ask: boolean;
            minor: boolean;
            lacksAuthorization: boolean;
            arrival: components["schemas"]["Arrival"] | null;
            doubles: components["schemas"]["Arrival"][];
            codeHash: string;
        };
        /** @description What became of an act. */
        CheckInResult: {
            /** Format: uuid */
            key: string;
            id: number;
            /** @constant */
            outcome: "done";
        } | {
            /** Format: uuid */
            key: string;
            id: number;
            /** @enum {string} */
            outcome: "already" | "also" | "undone_since" | "arrived_since";
            other: components["schemas"]["Arrival"];
        } | {
            /** Format: uuid */
            key: string;
            id: number;
            /** @constant */
            outcome: "ended_since";
            /** Format: date-time */
            at: string;
        } | {
            /** Format: uuid */
            key: string;
            id: number;
            /** @constant */
            outcome: "refused";
            /** @enum {string} */
            reason: "missing" | "wrong_state" | "too_early" | "key_used" | "not_owed" | "may_not_collect" | "too_late";
        };
        /** @description A bundled text. `only` and `without` leave members out; `text` is there on request. */
        ContentDocument: {
            dir?: string;
            path?: string;
            slug?: string;
            title?: string;
            description?: string;
            order?: number;
            /** @enum {string} */
            locale?: "es" | "en";
            /** @constant */
            extension?: ".md";
            /** Format: date-time */
            updatedAt?: string;
            text?: string;
        };
        DateFilter: string | {
            /** Format: date */
            $eq?: string;
            /** Format: date */
            $ne?: string;
            /** Format: date */
            $lt?: string;
            /** Format: date */
            $lte?: string;
            /** Format: date */
            $gt?: string;
            /** Format: date */
            $gte?: string;
            $in?: string[];
            $notIn?: string[];
            $null?: boolean;
            $notNull?: boolean;
            $between?: string[];
        };
        DecimalFilter: number | {
            $eq?: number;
            $ne?: number;
            $lt?: number;
            $lte?: number;
            $gt?: number;
            $gte?: number;
            $in?: number[];
            $notIn?: number[];
            $null?: boolean;
            $notNull?: boolean;
            $between?: number[];
        };
        /** @description A public file of an event. */
        Document: {
            id: number;
            attributes: {
                name?: string;
                url?: string;
                mime?: string;
                ext?: string;
                formats?: {
                    [key: string]: components["schemas"]["MediaFormat"];
                };
                /** @description In kB. */
                size?: number;
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        DocumentFilters: {
            id?: components["schemas"]["IntegerFilter"];
            name?: components["schemas"]["TextFilter"];
            url?: components["schemas"]["TextFilter"];
            mime?: components["schemas"]["TextFilter"];
            ext?: components["schemas"]["TextFilter"];
            formats?: components["schemas"]["JsonFilter"];
            size?: components["schemas"]["DecimalFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        Done: {
            /** @constant */
            ok: true;
        };
        /** @description Strapi’s error envelope. Some calls repeat the error at the top level, as `code`, `message_code` and `message`. */
        Error: {
            data: null;
            error: {
                status: number;
                name: string;
                /** @description In the language of `Accept-Language`; English without it. */
                message: string;
                details: {
                    reason?: string;
                    errors?: {
                        /** @description The field, such as `["email"]`. */
                        path: string[];
                        /** @description What is wrong with it: a code such as `required`, `too_long` or `taken`. */
                        message: string;
                        name: string;
                    }[];
                } & {
                    [key: string]: unknown;
                };
            };
            /** @constant */
            code?: "error";
            message_code?: string;
            message?: string;
        };
        /** @description A public event, as one entry for each of its translations. */
        Event: {
            id: number;
            attributes: {
                title?: string;
                /** @description Part of the address of its page. A former one leads here too. */
                slug?: string;
                /** @description Markdown. */
                description?: string;
                /** Format: date */
                date_start?: string | null;
                /** Format: date */
                date_end?: string | null;
                /** @enum {string} */
                type?: "event" | "jornada";
                /** @enum {string} */
                primary_language?: "ES" | "EN" | "DE";
                is_international?: boolean;
                /** @enum {string} */
                target_audience?: "all" | "adults" | "over_16" | "over_14" | "families" | "newcomers";
                /** @enum {string|null} */
                theme?: "high-fantasy" | "low-fantasy" | "world-of-darkness" | "historic" | "horror" | "post-apo" | "science-fiction" | "steampunk" | "modern" | null;
                url?: string | null;
                facebook_page?: string | null;
                instagram_page?: string | null;
                /** @enum {string} */
                locale?: "es" | "en";
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                /** Format: date-time */
                publishedAt?: string | null;
                /** @enum {string} */
                status?: "tentative" | "confirmed" | "postponed" | "cancelled";
                status_reason?: string | null;
                /** @enum {string} */
                signup?: "none" | "scheduled" | "open" | "changes_only" | "closed" | "external";
                signup_url?: string | null;
                /** Format: date */
                signup_opens?: string | null;
                county?: string | null;
                doors_at?: string | null;
                starts_at?: string | null;
                ends_at?: string | null;
                capacity?: number | null;
                minimum_age?: number | null;
                payment_methods?: ("bank_transfer" | "bizum" | "cash" | "external")[];
                refund_policy?: string | null;
                /** @description What who cancels gets back of what they paid: until so many days before `date_start`, inclusive, that percentage less a fee in cents; after the last one nothing. The rule that holds for who registers now. Null: there is none, and what `refund_policy` says is up to the organizer. Where there is a rule, `refund_policy` is an addition in the organizer’s words. */
                refund_tiers?: {
                    days_before: number;
                    percent: number;
                    fee: number;
                }[] | null;
                header?: {
                    data: components["schemas"]["Media"] | null;
                };
                organizer?: {
                    data: components["schemas"]["Organizer"] | null;
                };
                venue?: {
                    data: components["schemas"]["Venue"] | null;
                };
                series?: {
                    data: components["schemas"]["Series"] | null;
                };
                tickets?: {
                    data: components["schemas"]["Ticket"][];
                };
                tags?: {
                    data: components["schemas"]["Tag"][];
                };
                albums?: {
                    data: components["schemas"]["Album"][];
                };
                documents?: {
                    data: components["schemas"]["Document"][];
                };
                registration_form?: {
                    data: components["schemas"]["RegistrationForm"] | null;
                };
                localizations?: {
                    data: components["schemas"]["Event"][];
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        EventFilters: {
            id?: components["schemas"]["IntegerFilter"];
            title?: components["schemas"]["TextFilter"];
            slug?: components["schemas"]["TextFilter"];
            description?: components["schemas"]["TextFilter"];
            date_start?: components["schemas"]["DateFilter"];
            date_end?: components["schemas"]["DateFilter"];
            type?: components["schemas"]["TextFilter"];
            primary_language?: components["schemas"]["TextFilter"];
            is_international?: components["schemas"]["BooleanFilter"];
            target_audience?: components["schemas"]["TextFilter"];
            theme?: components["schemas"]["TextFilter"];
            url?: components["schemas"]["TextFilter"];
            facebook_page?: components["schemas"]["TextFilter"];
            instagram_page?: components["schemas"]["TextFilter"];
            locale?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            publishedAt?: components["schemas"]["InstantFilter"];
            status?: components["schemas"]["TextFilter"];
            status_reason?: components["schemas"]["TextFilter"];
            signup?: components["schemas"]["TextFilter"];
            signup_url?: components["schemas"]["TextFilter"];
            signup_opens?: components["schemas"]["DateFilter"];
            county?: components["schemas"]["TextFilter"];
            doors_at?: components["schemas"]["TextFilter"];
            starts_at?: components["schemas"]["TextFilter"];
            ends_at?: components["schemas"]["TextFilter"];
            capacity?: components["schemas"]["IntegerFilter"];
            minimum_age?: components["schemas"]["IntegerFilter"];
            payment_methods?: components["schemas"]["JsonFilter"];
            refund_policy?: components["schemas"]["TextFilter"];
            refund_tiers?: components["schemas"]["JsonFilter"];
            header?: components["schemas"]["MediaFilters"];
            organizer?: components["schemas"]["OrganizerFilters"];
            venue?: components["schemas"]["VenueFilters"];
            series?: components["schemas"]["SeriesFilters"];
            tickets?: components["schemas"]["TicketFilters"];
            tags?: components["schemas"]["TagFilters"];
            albums?: components["schemas"]["AlbumFilters"];
            documents?: components["schemas"]["DocumentFilters"];
            registration_form?: components["schemas"]["RegistrationFormFilters"];
            localizations?: components["schemas"]["EventFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        /** @description A file; of a photo also what is known about it. */
        File: {
            id: number;
            attributes: {
                name: string;
                alternativeText: string | null;
                caption: string | null;
                width: number | null;
                height: number | null;
                formats: {
                    [key: string]: components["schemas"]["MediaFormat"];
                };
                hash: string;
                ext: string;
                mime: string;
                /** @description In kB. */
                size: number;
                url: string;
                provider: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                dominant_color: string | null;
                /** @description Percent from left and top. */
                focal: {
                    x: number;
                    y: number;
                };
                credit?: string | null;
                /** Format: date-time */
                taken_at?: string | null;
                position?: number;
                /**
                 * @description `processing` until its sizes exist.
                 * @enum {string}
                 */
                state?: "ready" | "processing" | "failed";
                hidden?: boolean;
                /** @description Why it could not be read, for who may add to the album. */
                failure?: string | null;
            };
        };
        /** @description Why a query is not answered. */
        GraphqlFailure: {
            errors: ({
                message: string;
                extensions?: {
                    code?: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
        };
        /** @description What was asked for, and what of it failed. */
        GraphqlResult: {
            data?: {
                [key: string]: unknown;
            } | null;
            errors?: ({
                message: string;
                extensions?: {
                    code?: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            })[];
        };
        InstantFilter: string | {
            /** Format: date-time */
            $eq?: string;
            /** Format: date-time */
            $ne?: string;
            /** Format: date-time */
            $lt?: string;
            /** Format: date-time */
            $lte?: string;
            /** Format: date-time */
            $gt?: string;
            /** Format: date-time */
            $gte?: string;
            $in?: string[];
            $notIn?: string[];
            $null?: boolean;
            $notNull?: boolean;
            $between?: string[];
        };
        IntegerFilter: number | {
            $eq?: number;
            $ne?: number;
            $lt?: number;
            $lte?: number;
            $gt?: number;
            $gte?: number;
            $in?: number[];
            $notIn?: number[];
            $null?: boolean;
            $notNull?: boolean;
            $between?: number[];
        };
        JsonFilter: unknown | {
            $null?: boolean;
            $notNull?: boolean;
        };
        /** @description A document of a character or an event. */
        ListedDocument: {
            id: number;
            attributes: {
                name: string;
                alternativeText: string | null;
                caption: string | null;
                width: number | null;
                height: number | null;
                formats: {
                    [key: string]: components["schemas"]["MediaFormat"];
                };
                hash: string;
                ext: string;
                mime: string;
                /** @description In kB. */
                size: number;
                url: string;
                provider: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                position: number;
                /**
                 * @description Of events: who reads it.
                 * @enum {string|null}
                 */
                audience?: "public" | "registered" | null;
                /** @description Whether the site team hid it from everybody else. */
                hidden: boolean;
            };
        };
        /** @description A file, with Strapi’s attributes. There is no list of files: they are reached through what they belong to. */
        Media: {
            id: number;
            attributes: {
                name?: string;
                alternativeText?: string | null;
                caption?: string | null;
                width?: number | null;
                height?: number | null;
                /** @description Smaller sizes of a picture, by name. */
                formats?: {
                    [key: string]: components["schemas"]["MediaFormat"];
                };
                hash?: string;
                ext?: string;
                mime?: string;
                /** @description In kB. */
                size?: number;
                url?: string;
                provider?: string;
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        MediaFilters: {
            id?: components["schemas"]["IntegerFilter"];
            name?: components["schemas"]["TextFilter"];
            alternativeText?: components["schemas"]["TextFilter"];
            caption?: components["schemas"]["TextFilter"];
            width?: components["schemas"]["IntegerFilter"];
            height?: components["schemas"]["IntegerFilter"];
            formats?: components["schemas"]["JsonFilter"];
            hash?: components["schemas"]["TextFilter"];
            ext?: components["schemas"]["TextFilter"];
            mime?: components["schemas"]["TextFilter"];
            size?: components["schemas"]["DecimalFilter"];
            url?: components["schemas"]["TextFilter"];
            provider?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        /** @description A smaller size of a picture. */
        MediaFormat: {
            url: string;
            width: number;
            height: number;
            size: number;
            ext: string;
            mime: string;
            hash: string;
            /**
             * @description Also stored as AVIF: the `Accept` header decides.
             * @constant
             */
            avif?: true;
        };
        /** @description A member; the id is that of the user. */
        Member: {
            id: number;
            attributes: {
                username: string;
                avatar: string;
                /** @enum {string} */
                role: "read_only" | "moderator" | "editor" | "administrator";
                /** Format: date-time */
                since: string;
                isMe: boolean;
            };
        };
        /** @description An event as its organization edits it, drafts included. */
        MyEvent: {
            id: number;
            attributes: {
                title: string;
                slug: string;
                description: string;
                /** @enum {string} */
                locale: "es" | "en";
                /** Format: date */
                date_start: string | null;
                /** Format: date */
                date_end: string | null;
                /** @enum {string} */
                type: "event" | "jornada";
                /** @enum {string} */
                primary_language: "ES" | "EN" | "DE";
                is_international: boolean;
                /** @enum {string} */
                target_audience: "all" | "adults" | "over_16" | "over_14" | "families" | "newcomers";
                /** @enum {string|null} */
                theme: "high-fantasy" | "low-fantasy" | "world-of-darkness" | "historic" | "horror" | "post-apo" | "science-fiction" | "steampunk" | "modern" | null;
                url: string | null;
                facebook_page: string | null;
                instagram_page: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                /** Format: date-time */
                publishedAt: string | null;
                county: string | null;
                venue_tbd: boolean;
                doors_at: string | null;
                starts_at: string | null;
                ends_at: string | null;
                capacity: number | null;
                minimum_age: number | null;
                payment_methods: ("bank_transfer" | "bizum" | "cash" | "external")[];
                refund_policy: string | null;
                refund_policy_es: string | null;
                refund_policy_en: string | null;
                /** @enum {string} */
                status: "tentative" | "confirmed" | "postponed" | "cancelled";
                status_reason: string | null;
                status_reason_es: string | null;
                status_reason_en: string | null;
                /** @enum {string} */
                signup: "none" | "scheduled" | "open" | "changes_only" | "closed" | "external";
                signup_url: string | null;
                /** Format: date */
                signup_opens: string | null;
                /** @enum {string} */
                moderation: "draft" | "submitted" | "published" | "changes_requested" | "rejected";
                moderation_reason: string | null;
                /** Format: date-time */
                submittedAt: string | null;
                /** @description Sent back with a change: it is refused where somebody else saved in between. */
                version: string;
                /**
                 * @description The caller’s role in the organization.
                 * @enum {string}
                 */
                permission: "read_only" | "moderator" | "editor" | "administrator";
                missing: ("title" | "description" | "date_start" | "venue" | "county")[];
                suggestions: ("facebook_page" | "url" | "theme" | "tickets")[];
                header: {
                    data: {
                        id: number;
                        attributes: {
                            url: string;
                            width: number | null;
                            height: number | null;
                            alternativeText: string | null;
                            focal: {
                                x: number;
                                y: number;
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    } | null;
                };
                organizer: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            slug: string;
                            /** @enum {string} */
                            status: "pending" | "active" | "rejected" | "suspended" | "closed";
                        };
                    } | null;
                };
                venue: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            slug: string;
                            county: string | null;
                            country: string;
                            /** @enum {string} */
                            status: "pending" | "active" | "rejected";
                        };
                    } | null;
                };
                series: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            slug: string;
                        };
                    } | null;
                };
                tickets: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                            title_en: string | null;
                            description: string | null;
                            description_en: string | null;
                            /**
                             * @description Of `title` and `description`: Spanish.
                             * @enum {string}
                             */
                            locale: "es" | "en";
                            price: number;
                            price_today: number;
                            minimum_price: number | null;
                            /** @enum {string} */
                            coin: "EUR";
                            /** @enum {string} */
                            tier: "standard" | "newcomer" | "reduced" | "patron" | "npc" | "crew" | "reserve";
                            amount: number | null;
                            /** Format: date */
                            limit_date: string | null;
                            /** @enum {string} */
                            opening_mode: "first_come" | "approval";
                            /** @enum {string} */
                            visibility: "public" | "code";
                            access_code: string | null;
                            /** @description The former name of `price_today`, in this release. */
                            priceToday: number;
                            position: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    }[];
                };
                tags: {
                    data: {
                        id: number;
                        attributes: {
                            text: string;
                            text_en: string | null;
                            createdAt: string;
                            updatedAt: string;
                        };
                    }[];
                };
                albums: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                            description: string | null;
                            visibility: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    }[];
                };
                documents: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            url: string;
                            mime: string;
                            ext: string;
                            formats: {
                                [key: string]: components["schemas"]["MediaFormat"];
                            };
                            size: number;
                            audience: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    }[];
                };
                registration_form: {
                    data: {
                        id: number;
                        attributes: {
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    } | null;
                };
                localizations: {
                    data: {
                        id: number;
                        attributes: {
                            /** @enum {string} */
                            locale: "es" | "en";
                            title: string;
                            slug: string;
                            description: string;
                            createdAt: string;
                        };
                    }[];
                };
            };
        };
        /** @description An organization as its members see it. */
        MyOrganization: {
            id: number;
            attributes: {
                name: string;
                slug: string;
                /** @enum {string} */
                status: "pending" | "active" | "rejected" | "suspended" | "closed";
                /** @enum {string} */
                role: "read_only" | "moderator" | "editor" | "administrator";
                /** Format: date-time */
                createdAt: string;
                /** @enum {string} */
                type: "association" | "company";
                website: string | null;
                email: string | null;
                phone: string | null;
                instagram: string | null;
                facebook: string | null;
                discord: string | null;
                county: string | null;
                status_reason: string | null;
                changes_requested: boolean;
                description: string | null;
                description_es: string | null;
                description_en: string | null;
                /** Format: date-time */
                verifiedAt: string | null;
                /** Format: date-time */
                updatedAt: string;
                /** @description Sent back with a change: it is refused where somebody else saved in between. */
                version: string;
                header: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            alternativeText: string | null;
                            caption: string | null;
                            width: number | null;
                            height: number | null;
                            formats: {
                                [key: string]: components["schemas"]["MediaFormat"];
                            };
                            hash: string;
                            ext: string;
                            mime: string;
                            /** @description In kB. */
                            size: number;
                            url: string;
                            provider: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } | null;
                };
                events: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                            slug: string;
                        };
                    }[];
                };
                /** @description The changes that wait for approval; the attributes are what is public. */
                waiting: {
                    name?: string;
                    /** @enum {string} */
                    type?: "association" | "company";
                    website?: string | null;
                    email?: string | null;
                    phone?: string | null;
                    instagram?: string | null;
                    facebook?: string | null;
                    discord?: string | null;
                    county?: string | null;
                    descriptionEs?: string | null;
                    descriptionEn?: string | null;
                    header?: {
                        url: string;
                        width: number;
                        height: number;
                    } | null;
                } | null;
            };
        };
        /** @description A character with what belongs to it. */
        OpenCharacter: {
            id: number;
            attributes: {
                name: string;
                /** @enum {string} */
                visibility: "private" | "organizers" | "registered" | "public";
                /** @enum {string} */
                status: "active" | "retired" | "dead";
                biography: string;
                biography_revision: number;
                /** @description Only for who may read it. */
                background?: string;
                background_revision?: number;
                event: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                            slug: string;
                            /** Format: date */
                            date_start: string | null;
                        };
                    } | null;
                };
                portrait: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            alternativeText: string | null;
                            caption: string | null;
                            width: number | null;
                            height: number | null;
                            formats: {
                                [key: string]: components["schemas"]["MediaFormat"];
                            };
                            hash: string;
                            ext: string;
                            mime: string;
                            /** @description In kB. */
                            size: number;
                            url: string;
                            provider: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } | null;
                };
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                /** @description Only for who may read them. */
                documents?: {
                    data: components["schemas"]["ListedDocument"][];
                };
                albums?: {
                    data: components["schemas"]["PhotoAlbum"][];
                };
            };
        };
        /** @description The public card of an organization. */
        Organizer: {
            id: number;
            attributes: {
                name?: string;
                slug?: string;
                url?: string | null;
                facebook?: string | null;
                instagram?: string | null;
                discord?: string | null;
                /** @enum {string} */
                type?: "association" | "company";
                county?: string | null;
                /** @description Markdown. */
                description?: string | null;
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                header?: {
                    data: components["schemas"]["Media"] | null;
                };
                events?: {
                    data: components["schemas"]["Event"][];
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        OrganizerFilters: {
            id?: components["schemas"]["IntegerFilter"];
            name?: components["schemas"]["TextFilter"];
            slug?: components["schemas"]["TextFilter"];
            url?: components["schemas"]["TextFilter"];
            facebook?: components["schemas"]["TextFilter"];
            instagram?: components["schemas"]["TextFilter"];
            discord?: components["schemas"]["TextFilter"];
            type?: components["schemas"]["TextFilter"];
            county?: components["schemas"]["TextFilter"];
            description?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            header?: components["schemas"]["MediaFilters"];
            events?: components["schemas"]["EventFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        /** @description In the form in which the page was asked for. `total` and `pageCount` are missing with `withCount=false`. */
        Pagination: {
            page: number;
            pageSize: number;
            pageCount?: number;
            total?: number;
        } | {
            start: number;
            limit: number;
            total?: number;
        };
        PasskeyCreationOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        PasskeySignInOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        Photo: {
            id: number;
            attributes: {
                name: string;
                alternativeText: string | null;
                caption: string | null;
                width: number | null;
                height: number | null;
                formats: {
                    [key: string]: components["schemas"]["MediaFormat"];
                };
                hash: string;
                ext: string;
                mime: string;
                /** @description In kB. */
                size: number;
                url: string;
                provider: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                dominant_color: string | null;
                /** @description Percent from left and top. */
                focal: {
                    x: number;
                    y: number;
                };
                credit: string | null;
                /** Format: date-time */
                taken_at: string | null;
                position: number;
                /**
                 * @description `processing` until its sizes exist.
                 * @enum {string}
                 */
                state: "ready" | "processing" | "failed";
                hidden: boolean;
                /** @description Why it could not be read, for who may add to the album. */
                failure: string | null;
            };
        };
        PhotoAlbum: {
            id: number;
            attributes: {
                title: string;
                description: string;
                /** @enum {string} */
                visibility: "public" | "registered" | "organizers" | "private";
                /** @enum {string} */
                contributors: "organizers" | "players";
                /** @enum {string} */
                license: "all_rights" | "cc_by" | "cc_by_sa" | "cc_by_nc" | "cc_by_nc_nd";
                event: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                            slug: string;
                        };
                    } | null;
                };
                character: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                        };
                    } | null;
                };
                venue: {
                    data: {
                        id: number;
                        attributes: {
                            name: string;
                            slug: string;
                        };
                    } | null;
                };
                /** @description The id of a photo. */
                cover: number | null;
                /** @description Of the photos that the caller may see. */
                count: number;
                images: {
                    data: components["schemas"]["Photo"][];
                };
                editable: boolean;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        /** @description A registration, as the organization sees it. */
        Player: {
            id: number;
            attributes: {
                name: string;
                email: string | null;
                /** @enum {string} */
                state: "requested" | "waitlisted" | "hold" | "offered" | "confirmed" | "declined" | "expired" | "rejected" | "cancelled" | "attended" | "no_show";
                is_test: boolean;
                /** @description Without those to protected questions. */
                answers: {
                    [key: string]: unknown;
                };
                /** @description In minor units, for who sees money. */
                price?: number;
                coin?: string;
                age: number | null;
                guardian: {
                    name: string;
                    phone: string | null;
                } | null;
                registered_by: string | null;
                waiting_place: number | null;
                note: string | null;
                missing: string[];
                has_special_answers: boolean;
                /** Format: date-time */
                createdAt: string;
                ticket: {
                    data: {
                        id: number;
                        attributes: {
                            title: string;
                        };
                    };
                };
            };
        };
        PublicPerson: {
            id: number;
            username: string;
            avatar: string;
        };
        /** @description A quick-start guide, as one entry for each language. */
        QuickStartGuide: {
            id: number;
            attributes: {
                slug?: string;
                title?: string;
                /** @description Markdown. */
                text?: string;
                summary?: string | null;
                order?: number;
                /** @enum {string} */
                locale?: "es" | "en";
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                localizations?: {
                    data: components["schemas"]["QuickStartGuide"][];
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        QuickStartGuideFilters: {
            id?: components["schemas"]["IntegerFilter"];
            slug?: components["schemas"]["TextFilter"];
            title?: components["schemas"]["TextFilter"];
            text?: components["schemas"]["TextFilter"];
            summary?: components["schemas"]["TextFilter"];
            order?: components["schemas"]["IntegerFilter"];
            locale?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            localizations?: components["schemas"]["QuickStartGuideFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        /** @description What a public event asks with a registration. */
        RegistrationForm: {
            id: number;
            attributes: {
                version?: number;
                sections?: {
                    key: string;
                    title: {
                        es: string;
                        en: string | null;
                    };
                    fields: {
                        key: string;
                        /** @enum {string} */
                        type: "text" | "textarea" | "number" | "date" | "boolean" | "choice" | "multichoice" | "country" | "phone" | "email" | "file" | "consent" | "static" | "character";
                        label: {
                            es: string;
                            en: string | null;
                        };
                        help: {
                            es: string;
                            en: string | null;
                        } | null;
                        required: boolean;
                        options: {
                            key: string;
                            label: {
                                es: string;
                                en: string | null;
                            };
                            max: number | null;
                            /** @description In minor units of EUR. */
                            price: number;
                        }[];
                        /** @description The ids of the tickets that are asked; empty means all. */
                        tickets: number[];
                        show_if: {
                            key: string;
                            in: string[];
                        } | null;
                        /** @enum {string} */
                        sensitivity: "normal" | "personal" | "special";
                        /** @enum {string} */
                        stage: "signup" | "followup";
                    }[];
                }[];
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        RegistrationFormFilters: {
            id?: components["schemas"]["IntegerFilter"];
            version?: components["schemas"]["IntegerFilter"];
            sections?: components["schemas"]["JsonFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        /** @description What the editions of an event belong to. */
        Series: {
            id: number;
            attributes: {
                name?: string;
                slug?: string;
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                events?: {
                    data: components["schemas"]["Event"][];
                };
                organizer?: {
                    data: components["schemas"]["Organizer"] | null;
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        SeriesFilters: {
            id?: components["schemas"]["IntegerFilter"];
            name?: components["schemas"]["TextFilter"];
            slug?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            events?: components["schemas"]["EventFilters"];
            organizer?: components["schemas"]["OrganizerFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        SignedIn: {
            /** @description An opaque token for `Authorization: Bearer`. */
            jwt: string;
            user: components["schemas"]["User"];
        };
        /** @description In bytes. */
        StorageStatistics: {
            used: number;
            quota: number;
            available: number;
            percent: number;
            by_kind: {
                documents: {
                    count: number;
                    size: number;
                };
                images: {
                    count: number;
                    size: number;
                };
            };
            limits: {
                document_size: number;
                documents_per_character: number;
                documents_per_event: number;
                versions_per_document: number;
                user: number;
                organization: number;
            };
        };
        Suggestion: {
            /** @enum {string} */
            kind: "search" | "event" | "organizer" | "venue" | "province" | "past";
            label: string;
            /** @description The first day of an event, the province of a place. */
            note: string | null;
            /** @description Of a province its name, of a search its query for /events. */
            slug: string;
            /** @description Whether the event will not take place. */
            cancelled?: boolean;
            /** @description Whether its date, the note, is off; only where it is. */
            postponed?: boolean;
        };
        /** @description A word that events are tagged with. */
        Tag: {
            id: number;
            attributes: {
                text?: string;
                /** @enum {string} */
                locale?: "es" | "en";
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                events?: {
                    data: components["schemas"]["Event"][];
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        TagFilters: {
            id?: components["schemas"]["IntegerFilter"];
            text?: components["schemas"]["TextFilter"];
            locale?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            events?: components["schemas"]["EventFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        TextFilter: string | {
            $eq?: string;
            $eqi?: string;
            $ne?: string;
            $nei?: string;
            $lt?: string;
            $lte?: string;
            $gt?: string;
            $gte?: string;
            $in?: string[];
            $notIn?: string[];
            $contains?: string;
            $notContains?: string;
            $containsi?: string;
            $notContainsi?: string;
            $startsWith?: string;
            $startsWithi?: string;
            $endsWith?: string;
            $endsWithi?: string;
            $null?: boolean;
            $notNull?: boolean;
            $between?: string[];
        };
        /** @description A ticket of a public event. Those that are found by a code only are left out. */
        Ticket: {
            id: number;
            attributes: {
                title?: string;
                /** @enum {string} */
                locale?: "es" | "en";
                /** @description In minor units of `coin`: `12000` is 120.00. */
                price?: number;
                /** @description The same with the price by date that holds today. */
                price_today?: number;
                /** @description Where people choose what they pay, the least of it. */
                minimum_price?: number | null;
                /** @enum {string} */
                coin?: "EUR";
                description?: string | null;
                /** @description How many there are; no limit where it is null. */
                amount?: number | null;
                /**
                 * Format: date
                 * @description The last day on which it is sold.
                 */
                limit_date?: string | null;
                /** @enum {string} */
                tier?: "standard" | "newcomer" | "reduced" | "patron" | "npc" | "crew" | "reserve";
                /** @enum {string} */
                opening_mode?: "first_come" | "approval";
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                event?: {
                    data: components["schemas"]["Event"] | null;
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        TicketFilters: {
            id?: components["schemas"]["IntegerFilter"];
            title?: components["schemas"]["TextFilter"];
            locale?: components["schemas"]["TextFilter"];
            price?: components["schemas"]["IntegerFilter"];
            price_today?: components["schemas"]["IntegerFilter"];
            minimum_price?: components["schemas"]["IntegerFilter"];
            coin?: components["schemas"]["TextFilter"];
            description?: components["schemas"]["TextFilter"];
            amount?: components["schemas"]["IntegerFilter"];
            limit_date?: components["schemas"]["DateFilter"];
            tier?: components["schemas"]["TextFilter"];
            opening_mode?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            event?: components["schemas"]["EventFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
        /** @description An entry that is gone: for good, or `unpublished`, which may return. */
        Tombstone: {
            id: number;
            /** @enum {string} */
            gone: "deleted" | "unpublished";
        };
        /** @description The caller’s own account. */
        User: {
            id: number;
            username: string;
            email: string;
            avatar: string;
            /** @enum {string} */
            locale: "es" | "en";
            newsletter: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @constant */
            provider: "local";
            /** @description Whether the email is: registering and uploading need it. */
            confirmed: boolean;
            blocked: boolean;
            /** @enum {string} */
            site_role: "member" | "moderator" | "admin";
            gps_location: {
                latitude: number;
                longitude: number;
            } | null;
        };
        /** @description A place where events happen. */
        Venue: {
            id: number;
            attributes: {
                name?: string;
                slug?: string;
                address?: string | null;
                county?: string | null;
                /** @description Latitude, then longitude, in degrees. */
                gps?: number[] | null;
                url?: string | null;
                /** @enum {string|null} */
                type?: "casa_rural" | "albergue" | null;
                /** @description In minor units of EUR. */
                price_person_night?: number | null;
                capacity?: number | null;
                phone_number?: string | null;
                /** @enum {string} */
                country?: "ES" | "DE";
                /** @enum {string} */
                time_zone?: "Europe/Madrid" | "Atlantic/Canary" | "Europe/Berlin";
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                updatedAt?: string;
                events?: {
                    data: components["schemas"]["Event"][];
                };
            };
        };
        /** @description Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them. */
        VenueFilters: {
            id?: components["schemas"]["IntegerFilter"];
            name?: components["schemas"]["TextFilter"];
            slug?: components["schemas"]["TextFilter"];
            address?: components["schemas"]["TextFilter"];
            county?: components["schemas"]["TextFilter"];
            gps?: components["schemas"]["JsonFilter"];
            url?: components["schemas"]["TextFilter"];
            type?: components["schemas"]["TextFilter"];
            price_person_night?: components["schemas"]["IntegerFilter"];
            capacity?: components["schemas"]["IntegerFilter"];
            phone_number?: components["schemas"]["TextFilter"];
            country?: components["schemas"]["TextFilter"];
            time_zone?: components["schemas"]["TextFilter"];
            createdAt?: components["schemas"]["InstantFilter"];
            updatedAt?: components["schemas"]["InstantFilter"];
            events?: components["schemas"]["EventFilters"];
            $and?: Record<string, unknown>[];
            $or?: Record<string, unknown>[];
            $not?: Record<string, unknown>;
        };
    };
    responses: {
        /** @description The token is invalid or expired. */
        InvalidToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many calls; `details.limit` says which limit it was. */
        TooMany: {
            headers: {
                /** @description Seconds until a new try makes sense. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too much at once, or the database is away or took too long. */
        Unavailable: {
            headers: {
                /** @description Seconds until a new try makes sense. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something in the query or the body is not as described; `details.errors` names the fields. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nobody is signed in, or the caller may not do this. With the visitor’s cookie, sent by a page of another site. With a personal token that may not make this call. */
        ForbiddenWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body arrived too slowly. */
        TooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body, or a file in it, is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nobody is signed in, or the caller may not do this. With a personal token that may not make this call. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is nothing here, or nothing that the caller may know of. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description With the visitor’s cookie, sent by a page of another site. */
        ForbiddenPublicWriteAnyToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description With the visitor’s cookie, sent by a page of another site. With a personal token that may not make this call. */
        ForbiddenPublicWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description With a personal token that may not make this call. */
        ForbiddenPublic: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getEvents: {
        parameters: {
            query?: {
                /** @description Conditions, such as `filters[id][$in]=1,2`: at most 20, through at most 3 relations. */
                filters?: components["schemas"]["EventFilters"];
                /** @description Attributes, also of relations with one entry, each with `:asc` or `:desc`. */
                sort?: string[];
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "title" | "slug" | "description" | "date_start" | "date_end" | "type" | "primary_language" | "is_international" | "target_audience" | "theme" | "url" | "facebook_page" | "instagram_page" | "locale" | "createdAt" | "updatedAt" | "publishedAt" | "status" | "status_reason" | "signup" | "signup_url" | "signup_opens" | "county" | "doors_at" | "starts_at" | "ends_at" | "capacity" | "minimum_age" | "payment_methods" | "refund_policy" | "refund_tiers")[];
                /** @description The relations to answer with: `*`, or names such as `header`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[header][fields]=id`. */
                populate?: string[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 25 entries without it, at most 400; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "all" | "es" | "en";
                /** @description Words that must all occur in the texts of an entry, whatever their accents. */
                _q?: string;
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventsById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "title" | "slug" | "description" | "date_start" | "date_end" | "type" | "primary_language" | "is_international" | "target_audience" | "theme" | "url" | "facebook_page" | "instagram_page" | "locale" | "createdAt" | "updatedAt" | "publishedAt" | "status" | "status_reason" | "signup" | "signup_url" | "signup_opens" | "county" | "doors_at" | "starts_at" | "ends_at" | "capacity" | "minimum_age" | "payment_methods" | "refund_policy" | "refund_tiers")[];
                /** @description The relations to answer with: `*`, or names such as `header`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[header][fields]=id`. */
                populate?: string[];
                /** @description The language of the entry: its translation where there is one, else the entry itself. */
                locale?: "all" | "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventBySlugBySlug: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "title" | "slug" | "description" | "date_start" | "date_end" | "type" | "primary_language" | "is_international" | "target_audience" | "theme" | "url" | "facebook_page" | "instagram_page" | "locale" | "createdAt" | "updatedAt" | "publishedAt" | "status" | "status_reason" | "signup" | "signup_url" | "signup_opens" | "county" | "doors_at" | "starts_at" | "ends_at" | "capacity" | "minimum_age" | "payment_methods" | "refund_policy" | "refund_tiers")[];
                /** @description The relations to answer with: `*`, or names such as `header`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[header][fields]=id`. */
                populate?: string[];
                /** @description The language of the entry: its translation where there is one, else the entry itself. */
                locale?: "all" | "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its slug, or a former one. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizers: {
        parameters: {
            query?: {
                /** @description Conditions, such as `filters[id][$in]=1,2`: at most 20, through at most 3 relations. */
                filters?: components["schemas"]["OrganizerFilters"];
                /** @description Attributes, also of relations with one entry, each with `:asc` or `:desc`. */
                sort?: string[];
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "name" | "slug" | "url" | "facebook" | "instagram" | "discord" | "type" | "county" | "description" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `header`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[header][fields]=id`. */
                populate?: string[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 25 entries without it, at most 100; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Words that must all occur in the texts of an entry, whatever their accents. */
                _q?: string;
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizersById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "name" | "slug" | "url" | "facebook" | "instagram" | "discord" | "type" | "county" | "description" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `header`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[header][fields]=id`. */
                populate?: string[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizersBySlugBySlug: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "name" | "slug" | "url" | "facebook" | "instagram" | "discord" | "type" | "county" | "description" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `header`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[header][fields]=id`. */
                populate?: string[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its slug, or a former one. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizationNew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    type: "association" | "company";
                    email?: string | null;
                    phone?: string | null;
                    website?: string | null;
                    instagram?: string | null;
                    facebook?: string | null;
                    discord?: string | null;
                    county?: string | null;
                    description_es?: string | null;
                    description_en?: string | null;
                };
                "multipart/form-data": {
                    data?: {
                        name: string;
                        /** @enum {string} */
                        type: "association" | "company";
                        email?: string | null;
                        phone?: string | null;
                        website?: string | null;
                        instagram?: string | null;
                        facebook?: string | null;
                        discord?: string | null;
                        county?: string | null;
                        description_es?: string | null;
                        description_en?: string | null;
                    };
                    /**
                     * Format: binary
                     * @description The picture, of at most 10 MB.
                     */
                    header?: string;
                };
            };
        };
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyOrganization"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            408: components["responses"]["TooSlow"];
            /** @description Somebody else saved in between, or the organization is closed, or too many of the caller’s wait. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationMy: {
        parameters: {
            query?: {
                /** @description One order; `createdAt:desc` without it. */
                sort?: ("createdAt:desc" | "createdAt:asc" | "name:asc" | "name:desc")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those in which the caller has a role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "pending" | "active" | "rejected" | "suspended" | "closed";
                                /** @enum {string} */
                                role: "read_only" | "moderator" | "editor" | "administrator";
                                /** Format: date-time */
                                createdAt: string;
                            };
                        }[];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationMyOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyOrganization"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizationMyOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    type?: "association" | "company";
                    email?: string | null;
                    phone?: string | null;
                    website?: string | null;
                    instagram?: string | null;
                    facebook?: string | null;
                    discord?: string | null;
                    county?: string | null;
                    description_es?: string | null;
                    description_en?: string | null;
                    remove_header?: boolean | string;
                    remove_logo?: boolean | string;
                    /** @default  */
                    version?: string;
                    withdraw?: boolean;
                };
                "multipart/form-data": {
                    data?: {
                        name?: string;
                        /** @enum {string} */
                        type?: "association" | "company";
                        email?: string | null;
                        phone?: string | null;
                        website?: string | null;
                        instagram?: string | null;
                        facebook?: string | null;
                        discord?: string | null;
                        county?: string | null;
                        description_es?: string | null;
                        description_en?: string | null;
                        remove_header?: boolean | string;
                        remove_logo?: boolean | string;
                        /** @default  */
                        version?: string;
                        withdraw?: boolean;
                    };
                    /**
                     * Format: binary
                     * @description The picture, of at most 10 MB.
                     */
                    header?: string;
                };
            };
        };
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyOrganization"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description Somebody else saved in between, or the organization is closed, or too many of the caller’s wait. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVenues: {
        parameters: {
            query?: {
                /** @description Conditions, such as `filters[id][$in]=1,2`: at most 20, through at most 3 relations. */
                filters?: components["schemas"]["VenueFilters"];
                /** @description Attributes, also of relations with one entry, each with `:asc` or `:desc`. */
                sort?: string[];
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "name" | "slug" | "address" | "county" | "gps" | "url" | "type" | "price_person_night" | "capacity" | "phone_number" | "country" | "time_zone" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `events`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[events][fields]=id`. */
                populate?: string[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 25 entries without it, at most 100; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Words that must all occur in the texts of an entry, whatever their accents. */
                _q?: string;
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Venue"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVenuesById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "name" | "slug" | "address" | "county" | "gps" | "url" | "type" | "price_person_night" | "capacity" | "phone_number" | "country" | "time_zone" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `events`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[events][fields]=id`. */
                populate?: string[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Venue"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVenuesBySlugBySlug: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "name" | "slug" | "address" | "county" | "gps" | "url" | "type" | "price_person_night" | "capacity" | "phone_number" | "country" | "time_zone" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `events`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[events][fields]=id`. */
                populate?: string[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its slug, or a former one. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Venue"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTickets: {
        parameters: {
            query?: {
                /** @description Conditions, such as `filters[id][$in]=1,2`: at most 20, through at most 3 relations. */
                filters?: components["schemas"]["TicketFilters"];
                /** @description Attributes, also of relations with one entry, each with `:asc` or `:desc`. */
                sort?: string[];
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "title" | "locale" | "price" | "price_today" | "minimum_price" | "coin" | "description" | "amount" | "limit_date" | "tier" | "opening_mode" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `event`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[event][fields]=id`. */
                populate?: string[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 25 entries without it, at most 100; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Words that must all occur in the texts of an entry, whatever their accents. */
                _q?: string;
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTicketsById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "title" | "locale" | "price" | "price_today" | "minimum_price" | "coin" | "description" | "amount" | "limit_date" | "tier" | "opening_mode" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `event`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[event][fields]=id`. */
                populate?: string[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTags: {
        parameters: {
            query?: {
                /** @description Conditions, such as `filters[id][$in]=1,2`: at most 20, through at most 3 relations. */
                filters?: components["schemas"]["TagFilters"];
                /** @description Attributes, also of relations with one entry, each with `:asc` or `:desc`. */
                sort?: string[];
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "text" | "locale" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `events`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[events][fields]=id`. */
                populate?: string[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 25 entries without it, at most 100; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Words that must all occur in the texts of an entry, whatever their accents. */
                _q?: string;
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTagsById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "text" | "locale" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `events`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[events][fields]=id`. */
                populate?: string[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSuggestions: {
        parameters: {
            query?: {
                /** @description What was typed. */
                q?: string;
                /** @description The language of titles; the visitor’s without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Suggestion"][];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChanges: {
        parameters: {
            query?: {
                /** @description `meta.next` of an earlier answer. */
                since?: string;
                /** @description The most events of one answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["Event"] | components["schemas"]["Tombstone"])[];
                        meta: {
                            /** @description The next `since`. */
                            next: string;
                            more: boolean;
                        };
                    };
                };
            };
            /** @description A parameter is unknown or no number, or `since` is later than the last change. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuickStartGuides: {
        parameters: {
            query?: {
                /** @description Conditions, such as `filters[id][$in]=1,2`: at most 20, through at most 3 relations. */
                filters?: components["schemas"]["QuickStartGuideFilters"];
                /** @description Attributes, also of relations with one entry, each with `:asc` or `:desc`. */
                sort?: string[];
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "slug" | "title" | "text" | "summary" | "order" | "locale" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `localizations`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[localizations][fields]=id`. */
                populate?: string[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 100 entries without it, at most 25000; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "all" | "es" | "en";
                /** @description Words that must all occur in the texts of an entry, whatever their accents. */
                _q?: string;
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuickStartGuide"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQuickStartGuidesById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "slug" | "title" | "text" | "summary" | "order" | "locale" | "createdAt" | "updatedAt")[];
                /** @description The relations to answer with: `*`, or names such as `localizations`, with dots through at most 3 of them. Nested as well, each with `fields`, `filters`, `sort` and `populate` of its own: `populate[localizations][fields]=id`. */
                populate?: string[];
                /** @description The language of the entry: its translation where there is one, else the entry itself. */
                locale?: "all" | "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuickStartGuide"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContentByPath: {
        parameters: {
            query?: {
                /** @description Conditions as JSON, of the fields of a document. */
                where?: string;
                /** @description The members to answer with. */
                only?: string;
                /** @description The members to leave out. */
                without?: string;
                /** @description A member, with `:asc` or `:desc`. */
                sortBy?: string;
                /** @description How many to leave out at the beginning. */
                skip?: number;
                /** @description The most to answer with. */
                limit?: number;
                /** @description Whether to answer with the Markdown. */
                text?: boolean;
                /** @description All of these as one JSON object. */
                _params?: string;
            };
            header?: never;
            path: {
                /** @description `guides`, `help` or `legal`, then a slug for one document; before it `es` or `en`. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents of a folder, or the one that the path names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentDocument"] | components["schemas"]["ContentDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            /** @description There is no such folder or document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postContentByPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `guides`, `help` or `legal`, then a slug for one document; before it `es` or `en`. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    where?: {
                        [key: string]: (string | number | boolean) | {
                            [key: string]: (string | number | boolean) | (string | number | boolean)[];
                        };
                    };
                    only?: string | string[];
                    without?: string | string[];
                    sortBy?: (string | [
                        string,
                        (1 | "1" | "asc") | (-1 | "-1" | "desc")
                    ] | {
                        [key: string]: (1 | "1" | "asc") | (-1 | "-1" | "desc");
                    }) | (string | [
                        string,
                        (1 | "1" | "asc") | (-1 | "-1" | "desc")
                    ] | {
                        [key: string]: (1 | "1" | "asc") | (-1 | "-1" | "desc");
                    })[];
                    skip?: string | number | boolean;
                    limit?: string | number | boolean;
                    text?: string | number | boolean | null;
                };
            };
        };
        responses: {
            /** @description The documents of a folder, or the one that the path names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentDocument"] | components["schemas"]["ContentDocument"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWriteAnyToken"];
            /** @description There is no such folder or document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postContact: {
        parameters: {
            query?: {
                /** @description The language of the answer, that of `Accept-Language` without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    message: string;
                };
            };
        };
        responses: {
            /** @description It was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWriteAnyToken"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            /** @description At most five an hour from one client address. */
            429: {
                headers: {
                    /** @description Seconds until a new try makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthLocal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    identifier: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description A token and the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description The credentials are wrong, or the account is blocked. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The code of two-factor authentication is missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** @enum {string} */
                            kind: "site" | "api";
                            browser: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            seenAt: string;
                            /** @description The one of this call. */
                            current: boolean;
                        }[];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id in the list. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthLocalRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    username: string;
                    password: string;
                    passwordConfirmation?: string;
                    /** @default false */
                    terms?: boolean | string;
                    newsletter?: boolean | string;
                    /** @enum {string} */
                    locale?: "es" | "en";
                };
            };
        };
        responses: {
            /** @description A token and the account; `{ok: true}` where there is none to be had. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["Done"];
                };
            };
            /** @description A field is not as described; `details.errors` names it. An email or username that is taken is one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    code?: string;
                    password: string;
                    passwordConfirmation?: string;
                    removePasskeys?: boolean | string;
                };
            };
        };
        responses: {
            /** @description A token and the account; `{ok: true}` where there is none to be had. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["Done"];
                };
            };
            /** @description The code is used up or expired, or the password is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthCheckPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    /** @default  */
                    username?: string;
                    /** @default  */
                    email?: string;
                    /** @default  */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Why it would be refused; null where it would not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string|null} */
                            weakness: "common" | "personal" | null;
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    password: string;
                    passwordConfirmation?: string;
                };
            };
        };
        responses: {
            /** @description A token and the account; `{ok: true}` where there is none to be had. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthSendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description It was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        sent: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            /** @description The address is confirmed already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthEmailConfirmation: {
        parameters: {
            query: {
                /** @description The code. */
                confirmation: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leads to the page that says so. */
            302: {
                headers: {
                    /** @description The page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The code is used up or expired. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    username?: string;
                    /** @enum {string} */
                    locale?: "es" | "en";
                    newsletter?: boolean | string;
                    gps_location?: {
                        latitude: number;
                        longitude: number;
                    } | null;
                    email?: unknown;
                };
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsersPublic: {
        parameters: {
            query?: {
                /** @description A part of the name. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPerson"][];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options of `navigator.credentials.get`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasskeySignInOptions"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answer: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                    remember?: boolean;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            signed_in: true;
                        };
                    };
                };
            };
            /** @description The answer of the browser is refused, or its challenge has expired. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthPasskeysMineOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The options of `navigator.credentials.create`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasskeyCreationOptions"];
                    };
                };
            };
            /** @description The password is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The last sign-in was long ago: the password is needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["ForbiddenWrite"];
            408: components["responses"]["TooSlow"];
            /** @description There are as many passkeys as one person may have. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAuthPasskeysMine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answer: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        clientExtensionResults: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        authenticatorAttachment?: "platform" | "cross-platform";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            /** @default [] */
                            transports: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            added: true;
                        };
                    };
                };
            };
            /** @description The answer of the browser is refused, or its challenge has expired. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRegistrationFormsById: {
        parameters: {
            query?: {
                /** @description The attributes to answer with; all without it, or with `*`. */
                fields?: ("*" | "version" | "sections" | "createdAt" | "updatedAt")[];
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
                /** @description Only what is published can be read; Strapi’s `preview` is refused. */
                publicationState?: "live";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RegistrationForm"];
                        meta: Record<string, unknown>;
                    };
                };
            };
            /** @description A field, operator or relation that is unknown or private, which `message` names; or an answer that would be too large (`reason: "answer_too_large"`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description There is no such entry, or it is not public. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEventByIdRegister: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answers?: unknown;
                    birth_date?: string | null;
                    guardian?: {
                        name?: string | null;
                        phone?: string | null;
                        email?: string | null;
                    } | null;
                    ticket: number;
                    price?: number | null;
                    price_shown?: number | null;
                    code?: string | null;
                    discount_code?: string | null;
                    /** Format: uuid */
                    form_key?: string | null;
                    form_version?: number | null;
                    /** @description The keys of all that is agreed to: `terms` and `privacy` always (the site’s terms, and that the organizer receives the data), and those of the form. */
                    consents: string[];
                    character?: (string | number) | null;
                    additionals?: {
                        answers?: unknown;
                        birth_date?: string | null;
                        guardian?: {
                            name?: string | null;
                            phone?: string | null;
                            email?: string | null;
                        } | null;
                        name: string;
                        email?: string | null;
                        ticket?: number | null;
                        price?: number | null;
                        price_shown?: number | null;
                    }[];
                };
                "multipart/form-data": {
                    data?: {
                        answers?: unknown;
                        birth_date?: string | null;
                        guardian?: {
                            name?: string | null;
                            phone?: string | null;
                            email?: string | null;
                        } | null;
                        ticket: number;
                        price?: number | null;
                        price_shown?: number | null;
                        code?: string | null;
                        discount_code?: string | null;
                        /** Format: uuid */
                        form_key?: string | null;
                        form_version?: number | null;
                        /** @description The keys of all that is agreed to: `terms` and `privacy` always (the site’s terms, and that the organizer receives the data), and those of the form. */
                        consents: string[];
                        character?: (string | number) | null;
                        additionals?: {
                            answers?: unknown;
                            birth_date?: string | null;
                            guardian?: {
                                name?: string | null;
                                phone?: string | null;
                                email?: string | null;
                            } | null;
                            name: string;
                            email?: string | null;
                            ticket?: number | null;
                            price?: number | null;
                            price_shown?: number | null;
                        }[];
                    };
                    /**
                     * Format: binary
                     * @description The file that answers the question `key`.
                     */
                    "answers.key"?: string;
                };
            };
        };
        responses: {
            /** @description Registered, or waiting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                /** @enum {string} */
                                state: "requested" | "waitlisted" | "hold" | "offered" | "confirmed" | "declined" | "expired" | "rejected" | "cancelled" | "attended" | "no_show";
                                /** @description What the person and the companions share. */
                                group: number | null;
                                waiting_place: number | null;
                                members: {
                                    id: number;
                                    /** @enum {string} */
                                    state: "requested" | "waitlisted" | "hold" | "offered" | "confirmed" | "declined" | "expired" | "rejected" | "cancelled" | "attended" | "no_show";
                                }[];
                            };
                        };
                    };
                };
            };
            /** @description Fields or answers are not as asked; `details.errors` names them, as `answers.arrival`; `terms` or `privacy` where `consents` lacks them. `details.reason`: `invalid`, `body_unreadable`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description Nobody is signed in, the email is not confirmed, or the person is too young. `details.reason`: `unconfirmed`, `underage`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description Registering is not possible now. `details.reason`: `sold_out`, `closed`, `not_open`, `duplicate`, `quota`, `price_changed`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventByIdMyPlayers: {
        parameters: {
            query?: {
                /** @description `state`, `ticket` and `is_test` with `$eq` or `$in`, `name` with `$containsi`, `answers[key]`. */
                filters?: {
                    state?: string | {
                        $eq?: string;
                        $in?: string[];
                    };
                    ticket?: string | {
                        $eq?: string;
                        $in?: string[];
                    };
                    is_test?: string | {
                        $eq?: string;
                        $in?: string[];
                    };
                    name?: string | {
                        $containsi?: string;
                    };
                    answers?: {
                        [key: string]: string | {
                            $eq?: string;
                            $in?: string[];
                        };
                    };
                };
                /** @description One order; `name` without it. */
                sort?: ("name" | "name:asc" | "name:desc" | "state" | "state:asc" | "state:desc" | "ticket" | "ticket:asc" | "ticket:desc" | "createdAt" | "createdAt:asc" | "createdAt:desc")[];
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 100 entries without it, at most 100; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of players. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Player"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCharacterMy: {
        parameters: {
            query?: {
                /** @description One order; `createdAt:desc` without it. */
                sort?: ("createdAt:desc" | "createdAt:asc" | "updatedAt:desc" | "updatedAt:asc" | "name:asc" | "name:desc")[];
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without deleted ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Character"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postCharacters: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The character. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpenCharacter"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            408: components["responses"]["TooSlow"];
            /** @description The caller has as many characters as one person may have. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCharactersById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The character. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpenCharacter"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCharactersById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    visibility?: "private" | "organizers" | "registered" | "public";
                    /** @enum {string} */
                    status?: "active" | "retired" | "dead";
                    biography?: string;
                    background?: string;
                    biography_revision?: number;
                    background_revision?: number;
                };
            };
        };
        responses: {
            /** @description The character. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpenCharacter"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description A text was changed since the revision that was sent; or organizers read a character that is to be private. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocumentsByParentById: {
        parameters: {
            query?: {
                /** @description Either `page` and `pageSize`, or `start` and `limit`. 50 entries without it, at most 50; `limit=-1` is the most. */
                pagination?: {
                    page?: number;
                    pageSize?: number;
                    start?: number;
                    limit?: number;
                    withCount?: boolean;
                };
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
                /** @description What it belongs to. */
                parent: "character" | "event";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that the caller may read, in their order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedDocument"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDocumentsByParentById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
                /** @description What it belongs to. */
                parent: "character" | "event";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    audience?: "public" | "registered";
                    position?: number;
                    /** Format: uuid */
                    form_key?: string;
                };
                "multipart/form-data": {
                    name?: string;
                    /** @enum {string} */
                    audience?: "public" | "registered";
                    position?: number;
                    /** Format: uuid */
                    form_key?: string;
                    /**
                     * Format: binary
                     * @description The file, of at most 2 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedDocument"];
                    };
                };
            };
            /** @description A file or its name is refused, or there is none. `details.reason`: `no_file`, `type`, `name_short`, `name_long`, `name_characters`, `damaged`, `encrypted`, `macros`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description There is no room for it. `details.reason`: `documents_full`, `storage_full`, `organization_not_active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file or the body is too large. `details.reason`: `too_large`, `pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putDocumentsByParentByIdDocumentByDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
                /** @description The id of the document. */
                document: number;
                /** @description What it belongs to. */
                parent: "character" | "event";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    audience?: "public" | "registered";
                    position?: number;
                };
                "multipart/form-data": {
                    name?: string;
                    /** @enum {string} */
                    audience?: "public" | "registered";
                    position?: number;
                    /**
                     * Format: binary
                     * @description The file, of at most 2 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedDocument"];
                    };
                };
            };
            /** @description A file or its name is refused, or there is none. `details.reason`: `no_file`, `type`, `name_short`, `name_long`, `name_characters`, `damaged`, `encrypted`, `macros`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description There is no room for it. `details.reason`: `documents_full`, `storage_full`, `organization_not_active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file or the body is too large. `details.reason`: `too_large`, `pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDocumentsByParentByIdDocumentByDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
                /** @description The id of the document. */
                document: number;
                /** @description What it belongs to. */
                parent: "character" | "event";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedDocument"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            /** @description The organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCharacterAddDocumentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
                "multipart/form-data": {
                    "files.documents"?: string[];
                };
            };
        };
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedDocument"][];
                    };
                };
            };
            /** @description A file or its name is refused, or there is none. `details.reason`: `no_file`, `type`, `name_short`, `name_long`, `name_characters`, `damaged`, `encrypted`, `macros`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description There is no room for it. `details.reason`: `documents_full`, `storage_full`, `organization_not_active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A file or the body is too large. `details.reason`: `too_large`, `pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCharacterRemoveDocumentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    documents: (number | {
                        id: number;
                    })[] | number;
                };
            };
        };
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedDocument"][];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsersMyStorageStatisticsByAny: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Ignored. */
                any: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not wrapped in `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageStatistics"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAlbumEvent: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @default  */
                    description?: string;
                    /** @enum {string} */
                    visibility?: "public" | "registered" | "organizers" | "private";
                    /**
                     * @default organizers
                     * @enum {string}
                     */
                    contributors?: "organizers" | "players";
                    /**
                     * @default all_rights
                     * @enum {string}
                     */
                    license?: "all_rights" | "cc_by" | "cc_by_sa" | "cc_by_nc" | "cc_by_nc_nd";
                    /** @description The id of the event. */
                    event: number | string;
                };
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            /** @description The caller does not see that event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["TooSlow"];
            /** @description There are as many albums as there may be, or the organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postAlbumCharacter: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @default  */
                    description?: string;
                    /** @enum {string} */
                    visibility?: "public" | "registered" | "organizers" | "private";
                    /**
                     * @default organizers
                     * @enum {string}
                     */
                    contributors?: "organizers" | "players";
                    /**
                     * @default all_rights
                     * @enum {string}
                     */
                    license?: "all_rights" | "cc_by" | "cc_by_sa" | "cc_by_nc" | "cc_by_nc_nd";
                    /** @description The id of the character. */
                    character: number | string;
                };
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            /** @description The caller does not see that character. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["TooSlow"];
            /** @description There are as many albums as there may be, or the organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlbumEventById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first, each with its first twelve photos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlbumCharacterById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first, each with its first twelve photos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlbumsById: {
        parameters: {
            query?: {
                /** @description The most photos: 1000 without it. */
                limit?: number;
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAlbumById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string;
                    /** @enum {string} */
                    visibility?: "public" | "registered" | "organizers" | "private";
                    /** @enum {string} */
                    contributors?: "organizers" | "players";
                    /** @enum {string} */
                    license?: "all_rights" | "cc_by" | "cc_by_sa" | "cc_by_nc" | "cc_by_nc_nd";
                    cover?: number | null;
                };
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAlbumById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            /** @description The organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAlbumAddImagesById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, unknown>;
                "multipart/form-data": {
                    "files.images"?: string[];
                };
            };
        };
        responses: {
            /** @description The album, and what was refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                        meta: {
                            refused: {
                                name: string;
                                /** @enum {string} */
                                reason: "no_file" | "too_many_files" | "too_large" | "empty" | "heic" | "type" | "pixels" | "damaged" | "duplicate" | "blocked" | "album_full" | "storage_full" | "restore_late" | "not_open";
                            }[];
                        };
                    };
                };
            };
            /** @description None could be taken; `details.refused` lists them. `details.reason`: `no_file`, `too_many_files`, `too_large`, `empty`, `heic`, `type`, `pixels`, `damaged`, `duplicate`, `blocked`, `album_full`, `storage_full`, `restore_late`, `not_open`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description There is no room, or the photo is there already. `details.reason`: `album_full`, `storage_full`, `duplicate`, `organization_not_active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A photo or the body is too large. `details.reason`: `too_large`, `pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAlbumRemoveImagesById: {
        parameters: {
            query?: {
                /** @description The language of the event’s title; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    images: (number | {
                        id: number;
                    })[] | number;
                };
            };
        };
        responses: {
            /** @description The album. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhotoAlbum"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMediasById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublic"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMediasById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    caption?: string | null;
                    alternativeText?: string | null;
                    credit?: string | null;
                    focal?: {
                        x: number;
                        y: number;
                    };
                    taken_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is suspended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUploads: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
                /** @description The size of the file. */
                "Upload-Length": number;
                /** @description `album` (its id), `filename` and `key` (a UUID of the caller’s), in Base64. */
                "Upload-Metadata": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The address of the upload. */
                    Location?: string;
                    /** @description Until when it can be continued. */
                    "Upload-Expires"?: string;
                    /** @description How much has arrived. */
                    "Upload-Offset"?: number;
                    /** @description The id of the photo, once it is complete. */
                    "Upload-Photo"?: number;
                    /** @description Why the file was refused. */
                    "Upload-Refused"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file is refused. `details.reason`: `no_file`, `too_many_files`, `too_large`, `empty`, `heic`, `type`, `pixels`, `damaged`, `duplicate`, `blocked`, `album_full`, `storage_full`, `restore_late`, `not_open`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            /** @description There is no such album. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller has too many unfinished ones, or there is no room. `details.reason`: `album_full`, `storage_full`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The photo is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    optionsUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The protocol. */
            204: {
                headers: {
                    /** @description `1.0.0`. */
                    "Tus-Version"?: string;
                    /** @description Creation, creation-with-upload, expiration and termination. */
                    "Tus-Extension"?: string;
                    /** @description In bytes. */
                    "Tus-Max-Size"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUploadsByUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last segment of its address. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Once it is complete with the photo, or why it was refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            attributes: {
                                length: number;
                                offset: number;
                                photo?: number;
                                refused?: {
                                    /** @enum {string} */
                                    reason: "no_file" | "too_many_files" | "too_large" | "empty" | "heic" | "type" | "pixels" | "damaged" | "duplicate" | "blocked" | "album_full" | "storage_full" | "restore_late" | "not_open";
                                } & {
                                    [key: string]: unknown;
                                };
                            };
                        };
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUploadsByUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                /** @description The last segment of its address. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            /** @description It has expired. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    headUploadsByUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                /** @description The last segment of its address. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In headers. */
            200: {
                headers: {
                    /** @description How much has arrived. */
                    "Upload-Offset"?: number;
                    /** @description Its size. */
                    "Upload-Length"?: number;
                    /** @description The id of the photo, once it is complete. */
                    "Upload-Photo"?: number;
                    /** @description Why the file was refused. */
                    "Upload-Refused"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchUploadsByUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol. */
                "Tus-Resumable": "1.0.0";
                /** @description How much has arrived. */
                "Upload-Offset": number;
            };
            path: {
                /** @description The last segment of its address. */
                upload: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description How far it came; with the last piece the photo. */
            204: {
                headers: {
                    /** @description How much has arrived. */
                    "Upload-Offset"?: number;
                    /** @description Its size. */
                    "Upload-Length"?: number;
                    /** @description The id of the photo, once it is complete. */
                    "Upload-Photo"?: number;
                    /** @description Why the file was refused. */
                    "Upload-Refused"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file is refused. `details.reason`: `no_file`, `too_many_files`, `too_large`, `empty`, `heic`, `type`, `pixels`, `damaged`, `duplicate`, `blocked`, `album_full`, `storage_full`, `restore_late`, `not_open`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description Not at `Upload-Offset`; or the photo is there already, or there is no room for it. `details.reason`: `duplicate`, `album_full`, `storage_full`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has expired. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The file is refused. `details.reason`: `too_large`, `pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is another one. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEventCreatePrivate: {
        parameters: {
            query?: {
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    slug?: string;
                    description?: string;
                    date_start?: string | null;
                    date_end?: string | null;
                    /** @enum {string} */
                    type?: "event" | "jornada";
                    /** @enum {string} */
                    primary_language?: "ES" | "EN" | "DE";
                    is_international?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    /** @enum {string} */
                    target_audience?: "all" | "adults" | "over_16" | "over_14" | "families" | "newcomers";
                    /** @enum {string|null} */
                    theme?: "high-fantasy" | "low-fantasy" | "world-of-darkness" | "historic" | "horror" | "post-apo" | "science-fiction" | "steampunk" | "modern" | null;
                    url?: string | null;
                    facebook_page?: string | null;
                    instagram_page?: string | null;
                    county?: string | null;
                    /** @enum {string} */
                    signup?: "none" | "scheduled" | "open" | "changes_only" | "closed" | "external";
                    signup_url?: string | null;
                    signup_opens?: string | null;
                    doors_at?: string | null;
                    starts_at?: string | null;
                    ends_at?: string | null;
                    capacity?: number | null;
                    minimum_age?: number | null;
                    payment_methods?: ("bank_transfer" | "bizum" | "cash" | "external")[];
                    refund_policy_es?: string | null;
                    refund_policy_en?: string | null;
                    venue?: number | null;
                    venue_tbd?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    tags?: (number | string)[];
                    localizations?: {
                        title: string;
                        description?: string;
                    } | null;
                    series?: (number | string) | null;
                    tickets?: {
                        id?: number | null;
                        title: string;
                        title_en?: string | null;
                        description?: string | null;
                        description_en?: string | null;
                        price: number;
                        minimum_price?: number | null;
                        /** @enum {string} */
                        coin?: "EUR";
                        /** @enum {string} */
                        tier?: "standard" | "newcomer" | "reduced" | "patron" | "npc" | "crew" | "reserve";
                        amount?: number | null;
                        limit_date?: string | null;
                        /** @enum {string} */
                        opening_mode?: "first_come" | "approval";
                        /** @enum {string} */
                        visibility?: "public" | "code";
                        access_code?: string | null;
                        position?: number | null;
                    }[];
                    header?: {
                        alternative_text?: string | null;
                        x?: number;
                        y?: number;
                    } | null;
                    /** @enum {string} */
                    locale?: "es" | "en";
                    version?: string;
                    move_days?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    submit?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    reply?: string | null;
                    /** Format: uuid */
                    form_key?: string;
                    /** @description Its id or slug. */
                    organization: number | string;
                };
                "multipart/form-data": {
                    data?: {
                        title: string;
                        slug?: string;
                        description?: string;
                        date_start?: string | null;
                        date_end?: string | null;
                        /** @enum {string} */
                        type?: "event" | "jornada";
                        /** @enum {string} */
                        primary_language?: "ES" | "EN" | "DE";
                        is_international?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        /** @enum {string} */
                        target_audience?: "all" | "adults" | "over_16" | "over_14" | "families" | "newcomers";
                        /** @enum {string|null} */
                        theme?: "high-fantasy" | "low-fantasy" | "world-of-darkness" | "historic" | "horror" | "post-apo" | "science-fiction" | "steampunk" | "modern" | null;
                        url?: string | null;
                        facebook_page?: string | null;
                        instagram_page?: string | null;
                        county?: string | null;
                        /** @enum {string} */
                        signup?: "none" | "scheduled" | "open" | "changes_only" | "closed" | "external";
                        signup_url?: string | null;
                        signup_opens?: string | null;
                        doors_at?: string | null;
                        starts_at?: string | null;
                        ends_at?: string | null;
                        capacity?: number | null;
                        minimum_age?: number | null;
                        payment_methods?: ("bank_transfer" | "bizum" | "cash" | "external")[];
                        refund_policy_es?: string | null;
                        refund_policy_en?: string | null;
                        venue?: number | null;
                        venue_tbd?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        tags?: (number | string)[];
                        localizations?: {
                            title: string;
                            description?: string;
                        } | null;
                        series?: (number | string) | null;
                        tickets?: {
                            id?: number | null;
                            title: string;
                            title_en?: string | null;
                            description?: string | null;
                            description_en?: string | null;
                            price: number;
                            minimum_price?: number | null;
                            /** @enum {string} */
                            coin?: "EUR";
                            /** @enum {string} */
                            tier?: "standard" | "newcomer" | "reduced" | "patron" | "npc" | "crew" | "reserve";
                            amount?: number | null;
                            limit_date?: string | null;
                            /** @enum {string} */
                            opening_mode?: "first_come" | "approval";
                            /** @enum {string} */
                            visibility?: "public" | "code";
                            access_code?: string | null;
                            position?: number | null;
                        }[];
                        header?: {
                            alternative_text?: string | null;
                            x?: number;
                            y?: number;
                        } | null;
                        /** @enum {string} */
                        locale?: "es" | "en";
                        version?: string;
                        move_days?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        submit?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        reply?: string | null;
                        /** Format: uuid */
                        form_key?: string;
                        /** @description Its id or slug. */
                        organization: number | string;
                    };
                    /**
                     * Format: binary
                     * @description The picture, of at most 10 MB: JPEG, PNG or WebP.
                     */
                    header?: string;
                };
            };
        };
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyEvent"];
                    };
                };
            };
            /** @description Fields are not as described, or missing to submit it; `details.errors` names all of them. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            /** @description The organization is not one of the caller’s. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["TooSlow"];
            /** @description The event is not in a state that allows it, or somebody else saved in between. `details.reason`: `changed_meanwhile`, `wrong_state`, `organization_not_active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventMyEventById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyEvent"];
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    putEventMyEventById: {
        parameters: {
            query?: {
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    slug?: string;
                    description?: string;
                    date_start?: string | null;
                    date_end?: string | null;
                    /** @enum {string} */
                    type?: "event" | "jornada";
                    /** @enum {string} */
                    primary_language?: "ES" | "EN" | "DE";
                    is_international?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    /** @enum {string} */
                    target_audience?: "all" | "adults" | "over_16" | "over_14" | "families" | "newcomers";
                    /** @enum {string|null} */
                    theme?: "high-fantasy" | "low-fantasy" | "world-of-darkness" | "historic" | "horror" | "post-apo" | "science-fiction" | "steampunk" | "modern" | null;
                    url?: string | null;
                    facebook_page?: string | null;
                    instagram_page?: string | null;
                    county?: string | null;
                    /** @enum {string} */
                    signup?: "none" | "scheduled" | "open" | "changes_only" | "closed" | "external";
                    signup_url?: string | null;
                    signup_opens?: string | null;
                    doors_at?: string | null;
                    starts_at?: string | null;
                    ends_at?: string | null;
                    capacity?: number | null;
                    minimum_age?: number | null;
                    payment_methods?: ("bank_transfer" | "bizum" | "cash" | "external")[];
                    refund_policy_es?: string | null;
                    refund_policy_en?: string | null;
                    venue?: number | null;
                    venue_tbd?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    tags?: (number | string)[];
                    localizations?: {
                        title: string;
                        description?: string;
                    } | null;
                    series?: (number | string) | null;
                    tickets?: {
                        id?: number | null;
                        title: string;
                        title_en?: string | null;
                        description?: string | null;
                        description_en?: string | null;
                        price: number;
                        minimum_price?: number | null;
                        /** @enum {string} */
                        coin?: "EUR";
                        /** @enum {string} */
                        tier?: "standard" | "newcomer" | "reduced" | "patron" | "npc" | "crew" | "reserve";
                        amount?: number | null;
                        limit_date?: string | null;
                        /** @enum {string} */
                        opening_mode?: "first_come" | "approval";
                        /** @enum {string} */
                        visibility?: "public" | "code";
                        access_code?: string | null;
                        position?: number | null;
                    }[];
                    header?: {
                        alternative_text?: string | null;
                        x?: number;
                        y?: number;
                    } | null;
                    /** @enum {string} */
                    locale?: "es" | "en";
                    reason?: string | null;
                    version?: string;
                    move_days?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    submit?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                    reply?: string | null;
                    /** @enum {string|null} */
                    status?: "tentative" | "confirmed" | "postponed" | "cancelled" | null;
                    status_reason?: string | null;
                    status_reason_es?: string | null;
                    status_reason_en?: string | null;
                    /** @enum {string|null} */
                    moderation?: "draft" | "submitted" | "published" | "changes_requested" | "rejected" | null;
                };
                "multipart/form-data": {
                    data?: {
                        title?: string;
                        slug?: string;
                        description?: string;
                        date_start?: string | null;
                        date_end?: string | null;
                        /** @enum {string} */
                        type?: "event" | "jornada";
                        /** @enum {string} */
                        primary_language?: "ES" | "EN" | "DE";
                        is_international?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        /** @enum {string} */
                        target_audience?: "all" | "adults" | "over_16" | "over_14" | "families" | "newcomers";
                        /** @enum {string|null} */
                        theme?: "high-fantasy" | "low-fantasy" | "world-of-darkness" | "historic" | "horror" | "post-apo" | "science-fiction" | "steampunk" | "modern" | null;
                        url?: string | null;
                        facebook_page?: string | null;
                        instagram_page?: string | null;
                        county?: string | null;
                        /** @enum {string} */
                        signup?: "none" | "scheduled" | "open" | "changes_only" | "closed" | "external";
                        signup_url?: string | null;
                        signup_opens?: string | null;
                        doors_at?: string | null;
                        starts_at?: string | null;
                        ends_at?: string | null;
                        capacity?: number | null;
                        minimum_age?: number | null;
                        payment_methods?: ("bank_transfer" | "bizum" | "cash" | "external")[];
                        refund_policy_es?: string | null;
                        refund_policy_en?: string | null;
                        venue?: number | null;
                        venue_tbd?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        tags?: (number | string)[];
                        localizations?: {
                            title: string;
                            description?: string;
                        } | null;
                        series?: (number | string) | null;
                        tickets?: {
                            id?: number | null;
                            title: string;
                            title_en?: string | null;
                            description?: string | null;
                            description_en?: string | null;
                            price: number;
                            minimum_price?: number | null;
                            /** @enum {string} */
                            coin?: "EUR";
                            /** @enum {string} */
                            tier?: "standard" | "newcomer" | "reduced" | "patron" | "npc" | "crew" | "reserve";
                            amount?: number | null;
                            limit_date?: string | null;
                            /** @enum {string} */
                            opening_mode?: "first_come" | "approval";
                            /** @enum {string} */
                            visibility?: "public" | "code";
                            access_code?: string | null;
                            position?: number | null;
                        }[];
                        header?: {
                            alternative_text?: string | null;
                            x?: number;
                            y?: number;
                        } | null;
                        /** @enum {string} */
                        locale?: "es" | "en";
                        reason?: string | null;
                        version?: string;
                        move_days?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        submit?: boolean | ("0" | "1" | "true" | "on" | "false" | "");
                        reply?: string | null;
                        /** @enum {string|null} */
                        status?: "tentative" | "confirmed" | "postponed" | "cancelled" | null;
                        status_reason?: string | null;
                        status_reason_es?: string | null;
                        status_reason_en?: string | null;
                        /** @enum {string|null} */
                        moderation?: "draft" | "submitted" | "published" | "changes_requested" | "rejected" | null;
                    };
                    /**
                     * Format: binary
                     * @description The picture, of at most 10 MB: JPEG, PNG or WebP.
                     */
                    header?: string;
                };
            };
        };
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyEvent"];
                    };
                };
            };
            /** @description Fields are not as described, or missing to submit it; `details.errors` names all of them. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The event is not in a state that allows it, or somebody else saved in between. `details.reason`: `changed_meanwhile`, `wrong_state`, `organization_not_active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventByIdCheckIn: {
        parameters: {
            query?: {
                /** @description A UUID of the caller’s. */
                device?: string;
                /** @description Of the list that the device has. */
                version?: string;
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInPerson"][] | null;
                        meta: {
                            /** @description Of the list. */
                            version: string;
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEventByIdCheckIn: {
        parameters: {
            query?: {
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    key: string;
                    id: number;
                    /** @enum {string} */
                    action: "in" | "undo" | "no_show" | "cash" | "cash_undo";
                    amount?: number;
                    /** Format: uuid */
                    undoes?: string;
                    /** Format: uuid */
                    device: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInResult"];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventByIdCheckInPhones: {
        parameters: {
            query: {
                /** @description Of the registration. */
                id: number;
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Of the event, or its slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            phone: string;
                            shown: string;
                            label?: string;
                            guardian?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEventByIdCheckInSync: {
        parameters: {
            query?: {
                /** @description The language of texts; Spanish without it. */
                locale?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    device: string;
                    /** Format: date-time */
                    sent: string;
                    acts: {
                        /** Format: uuid */
                        key: string;
                        id: number;
                        /** @enum {string} */
                        action: "in" | "undo" | "no_show" | "cash" | "cash_undo";
                        /** Format: date-time */
                        at: string;
                        amount?: number;
                        /** Format: uuid */
                        undoes?: string;
                        clocks?: {
                            /** Format: date-time */
                            server: string;
                            /** Format: date-time */
                            device: string;
                        };
                    }[];
                    more?: boolean;
                    version?: string | null;
                };
            };
        };
        responses: {
            /** @description The list, and what became of each act. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInPerson"][] | null;
                        meta: {
                            /** @description Of the list. */
                            version: string;
                            results: components["schemas"]["CheckInResult"][];
                            /** Format: date-time */
                            now: string;
                        };
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The event was deleted. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationMyPermissionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role and what it may do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            role: "read_only" | "moderator" | "editor" | "administrator";
                            abilities: ("organization.read" | "profile.read" | "organization.edit" | "organization.close" | "members.read" | "members.edit" | "ownership.transfer" | "events.read" | "events.edit" | "players.read" | "players.edit" | "emails.send" | "players.special" | "money.read" | "money.edit" | "gateway.edit" | "webhooks.edit")[];
                        };
                        /** @enum {string} */
                        role: "read_only" | "moderator" | "editor" | "administrator";
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationFindUserListById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                        };
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizationAddUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    /** @enum {string} */
                    role: "read_only" | "moderator" | "editor";
                };
            };
        };
        responses: {
            /** @description The user and the role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                /** @enum {string|null} */
                                role: "read_only" | "moderator" | "editor" | "administrator" | null;
                            };
                        };
                    };
                };
            };
            /** @description Nobody has that name, or they are no member, or are one already. `message_code` is `user_does_not_exist`, as of every failure of this call. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is closed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizationModifyPermissionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_id: number;
                    /** @enum {string} */
                    role: "read_only" | "moderator" | "editor";
                };
            };
        };
        responses: {
            /** @description The user and the role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                /** @enum {string|null} */
                                role: "read_only" | "moderator" | "editor" | "administrator" | null;
                            };
                        };
                    };
                };
            };
            /** @description Nobody has that name, or they are no member, or are one already. `message_code` is `user_does_not_exist`, as of every failure of this call. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is closed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizationDeletePermissionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_id: number;
                };
            };
        };
        responses: {
            /** @description The user and the role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                /** @enum {string|null} */
                                role: "read_only" | "moderator" | "editor" | "administrator" | null;
                            };
                        };
                    };
                };
            };
            /** @description Nobody has that name, or they are no member, or are one already. `message_code` is `user_does_not_exist`, as of every failure of this call. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is closed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizationTransferOwnershipById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    new_owner_id: number;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The user and the role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                /** @enum {string|null} */
                                role: "read_only" | "moderator" | "editor" | "administrator" | null;
                            };
                        };
                    };
                };
            };
            /** @description They are no member, or the password is wrong. `message_code` is `user_does_not_exist`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The last sign-in was too long ago and `password` is missing (`details.reason` is `login_again`), or the token is invalid. `message_code` is `user_does_not_exist`, as of every failure. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["ForbiddenWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            /** @description The organization is closed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPaymentsStripeByOrganization: {
        parameters: {
            query?: never;
            header: {
                /** @description Over the body. */
                "Stripe-Signature": string;
            };
            path: {
                /** @description The id of the organization. */
                organization: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            /** @description The signature is wrong. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The organization takes no cards. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postOrganizerCreatePublic: {
        parameters: {
            query?: {
                /** @description The entry as JSON, or as `entry[name]=…`. What is in the body as well is taken from there. */
                entry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    type: "association" | "company";
                    facebook?: string | null;
                    instagram?: string | null;
                    county?: string | null;
                    description?: string | null;
                    url?: string | null;
                    /**
                     * Format: email
                     * @description Where to send the answer, without an account.
                     */
                    proposer_email?: string | null;
                    /**
                     * @description The language of the texts.
                     * @enum {string|null}
                     */
                    locale?: "es" | "en" | null;
                };
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                name?: string;
                                slug?: string;
                                url?: string | null;
                                facebook?: string | null;
                                instagram?: string | null;
                                /** @enum {string} */
                                type?: "association" | "company";
                                county?: string | null;
                                description?: string | null;
                                /** @enum {string} */
                                status: "pending" | "active" | "rejected";
                            };
                        };
                        meta: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWriteAnyToken"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postVenueCreatePublic: {
        parameters: {
            query?: {
                /** @description The entry as JSON, or as `entry[name]=…`. What is in the body as well is taken from there. */
                entry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    address?: string | null;
                    county?: string | null;
                    /** @enum {string} */
                    country?: "ES" | "DE";
                    /** @description Latitude, then longitude. */
                    gps?: number[] | null;
                    url?: string | null;
                    /** @enum {string|null} */
                    type?: "casa_rural" | "albergue" | null;
                    /** @description In minor units of EUR. */
                    price_person_night?: number | null;
                    capacity?: number | null;
                    phone_number?: string | null;
                    /**
                     * Format: email
                     * @description Where to send the answer, without an account.
                     */
                    proposer_email?: string | null;
                    /**
                     * @description The language of the texts.
                     * @enum {string|null}
                     */
                    locale?: "es" | "en" | null;
                };
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                name?: string;
                                slug?: string;
                                address?: string | null;
                                county?: string | null;
                                /** @enum {string} */
                                country?: "ES" | "DE";
                                gps?: number[] | null;
                                url?: string | null;
                                /** @enum {string|null} */
                                type?: "casa_rural" | "albergue" | null;
                                price_person_night?: number | null;
                                capacity?: number | null;
                                phone_number?: string | null;
                                /** @enum {string} */
                                time_zone?: "Europe/Madrid" | "Atlantic/Canary" | "Europe/Berlin";
                                /** @enum {string} */
                                status: "pending" | "active" | "rejected";
                            };
                        };
                        meta: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWriteAnyToken"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postEventByIdReportAbuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    reason: "illegal" | "copyright" | "personal_data" | "harassment" | "minor" | "malware" | "other";
                    message: string;
                    contact?: string | null;
                };
            };
        };
        responses: {
            /** @description It was received. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                reference: string;
                                /** @constant */
                                status: "open";
                            };
                        };
                        meta: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postCharacterByIdReportAbuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    reason: "illegal" | "copyright" | "personal_data" | "harassment" | "minor" | "malware" | "other";
                    message: string;
                    contact?: string | null;
                };
            };
        };
        responses: {
            /** @description It was received. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                reference: string;
                                /** @constant */
                                status: "open";
                            };
                        };
                        meta: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDocumentsByParentByIdReportAbuseByDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id; of events, organizations, venues and guides also the slug. */
                id: string;
                /** @description The id of the document. */
                document: number;
                /** @description What it belongs to. */
                parent: "character" | "event";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    reason: "illegal" | "copyright" | "personal_data" | "harassment" | "minor" | "malware" | "other";
                    message: string;
                    contact?: string | null;
                };
            };
        };
        responses: {
            /** @description It was received. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            attributes: {
                                reference: string;
                                /** @constant */
                                status: "open";
                            };
                        };
                        meta: Record<string, unknown>;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWrite"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGraphql: {
        parameters: {
            query?: {
                /** @description The query. */
                query?: string;
                /** @description As JSON. */
                variables?: string;
                /** @description Which of several queries. */
                operationName?: string;
                /** @description As JSON: the hash of a persisted query. */
                extensions?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer; how to ask, without a query. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResult"] | {
                        message: string;
                        schema: string;
                    };
                };
            };
            /** @description The body or the query cannot be read, is invalid, or is above a limit. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description No query is known by this hash: send it once together with it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description A GET only reads. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description Too many requests of one address, in a minute or at the same time. */
            429: {
                headers: {
                    /** @description Seconds until a new try makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description The query took too long, or the database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new try makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
        };
    };
    postGraphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query?: string;
                    variables?: {
                        [key: string]: unknown;
                    } | null;
                    operationName?: string | null;
                    /** @description The hash of a persisted query. */
                    extensions?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlResult"];
                };
            };
            /** @description The body or the query cannot be read, is invalid, or is above a limit. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["ForbiddenPublicWriteAnyToken"];
            /** @description No query is known by this hash: send it once together with it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description A GET only reads. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            408: components["responses"]["TooSlow"];
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description Too many requests of one address, in a minute or at the same time. */
            429: {
                headers: {
                    /** @description Seconds until a new try makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
            /** @description The query took too long, or the database is away. */
            503: {
                headers: {
                    /** @description Seconds until a new try makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlFailure"];
                };
            };
        };
    };
    getGraphqlSchemaGraphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the language of schemas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1, as JSON. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        openapi: "3.1.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1, as YAML. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
}
