-- Of a race that is not run nobody may start: the office's list says so from the moment it is cancelled.
DROP TRIGGER note_changed_race ON race;--> statement-breakpoint
CREATE TRIGGER note_changed_race AFTER UPDATE ON race
  FOR EACH ROW WHEN ((NEW.starts_at, NEW.ends_on, NEW.minimum_age, NEW.has_team_registration, NEW.only_for_team, NEW.is_relay,
      NEW.cancelled_at)
    IS DISTINCT FROM (OLD.starts_at, OLD.ends_on, OLD.minimum_age, OLD.has_team_registration, OLD.only_for_team, OLD.is_relay,
      OLD.cancelled_at))
  EXECUTE FUNCTION note_changed_race();--> statement-breakpoint
SELECT note_race(id) FROM race WHERE cancelled_at IS NOT NULL;
