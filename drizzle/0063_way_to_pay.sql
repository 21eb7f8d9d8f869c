-- Pages and lists of events say whether one can sign up, which takes a way to pay: the event's own, or its organizer's cards.
DROP TRIGGER tell_change ON payment_settings;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON payment_settings FOR EACH ROW EXECUTE FUNCTION tell_event_part_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE ON payment_gateways FOR EACH ROW EXECUTE FUNCTION tell_row_change('organizers');--> statement-breakpoint
CREATE TRIGGER tell_truncate AFTER TRUNCATE ON payment_gateways FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
