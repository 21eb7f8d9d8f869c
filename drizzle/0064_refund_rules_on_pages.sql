-- Pages of events say what is given back to who cancels.
DROP TRIGGER tell_change ON refund_rules;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT ON refund_rules FOR EACH ROW EXECUTE FUNCTION tell_event_part_change();
