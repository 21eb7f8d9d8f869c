-- Documents and files have numbers of one sequence, so that none of the one is one of the other.
ALTER TABLE "documents" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
SELECT setval('media_id_seq', greatest((SELECT coalesce(max(id), 0) FROM media), (SELECT coalesce(max(id), 0) FROM documents)) + 1, false);--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "id" SET DEFAULT nextval('media_id_seq');--> statement-breakpoint
-- Documents with the number of another file get one of their own. The audit log keeps the former one: it is never changed.
ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_document_id_documents_id_fk";--> statement-breakpoint
CREATE TEMPORARY TABLE renumbered ON COMMIT DROP AS
  SELECT d.id AS before, nextval('media_id_seq')::int AS after FROM documents d JOIN media m ON m.id = d.id WHERE d.media_id <> m.id;--> statement-breakpoint
UPDATE "document_versions" v SET document_id = n.after FROM renumbered n WHERE v.document_id = n.before;--> statement-breakpoint
UPDATE "abuse_cases" c SET target_id = n.after FROM renumbered n WHERE c.target_type = 'document' AND c.target_id = n.before;--> statement-breakpoint
UPDATE "documents" d SET id = n.after FROM renumbered n WHERE d.id = n.before;--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
